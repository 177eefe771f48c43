import htm from 'htm';
import { h } from 'preact';

/** A template tag for virtual nodes. Every `${value}` becomes a text node or a property, never markup. */
export const html = htm.bind(h);
