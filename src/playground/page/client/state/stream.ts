/**
 * Reads data again when it changes. The returned function opens the stream as a person sees it. When the browser
 * reconnects after losing the connection, everything is read again.
 */
export function createStream(store, read) {
  let source;
  let user;

  const readChanged = {
    messages: (channel) => {
      if (channel === undefined || channel === store.get().route.channel) {
        read.messages();
        read.thread();
      }
      read.activity();
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
    read.activity();
    readChanged.deliveries();
  }

  return function listenAs(next) {
    if (next === user) return;
    user = next;
    source?.close();
    source = new EventSource(`/_control/stream?${new URLSearchParams({ user })}`);
    let wasDisconnected = false;
    source.addEventListener('open', () => {
      store.set({ connected: true });
      if (wasDisconnected) readAll();
    });
    source.addEventListener('error', () => {
      wasDisconnected = true;
      store.set({ connected: false });
    });
    source.addEventListener('message', ({ data }) => {
      const { what, channel } = JSON.parse(data);
      (readChanged[what] ?? read.slack)(channel);
    });
  };
}
