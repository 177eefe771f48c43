import { tokenize } from './tokenize.ts';

/** A value as indented, coloured JSON; a string is shown as it is. */
export function Json({ value }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <pre class="json" tabindex={0}>
      <code>
        {tokenize(text).map(({ kind, text: piece }) => (
          <span class={`json-${kind}`}>{piece}</span>
        ))}
      </code>
    </pre>
  );
}
