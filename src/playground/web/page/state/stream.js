/**
 * Listens to what changes and reads it again. `forUser` (re)opens the stream as that person sees it; the browser itself
 * reconnects after a loss, and then everything is read anew.
 */
export function createStream(store, read) {
  let source;
  let user;

  const readers = {
    messages: (channel) => {
      if (channel === undefined || channel === store.get().place.channel) {
        read.messages();
        read.thread();
      }
      read.slack();
    },
    deliveries: () => {
      const { panel } = store.get();
      if (panel === 'inspector') read.deliveries();
      if (panel === 'platform') read.platform();
    },
  };

  function readAll() {
    read.slack();
    read.messages();
    read.thread();
    readers.deliveries();
  }

  return function forUser(next) {
    if (next === user) return;
    user = next;
    source?.close();
    source = new EventSource(`/_control/stream?${new URLSearchParams({ user })}`);
    let lost = false;
    source.addEventListener('open', () => {
      store.set({ connected: true });
      if (lost) readAll();
    });
    source.addEventListener('error', () => {
      lost = true;
      store.set({ connected: false });
    });
    source.addEventListener('message', ({ data }) => {
      const { what, channel } = JSON.parse(data);
      (readers[what] ?? read.slack)(channel);
    });
  };
}
