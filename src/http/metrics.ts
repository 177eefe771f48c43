import type { Reading } from '../operating/metrics.ts';
import type { Bodies } from './bodies.ts';
import type { Connections } from './connections.ts';

/** What senders of unsigned requests take up. */
export const httpMetrics = (bodies: Bodies, connections: Connections): Reading[] => [
  [
    'gauge',
    'touchline_unsigned_body_bytes',
    'Memory of request bodies that are not complete.',
    bodies.heldBytes(),
  ],
  [
    'gauge',
    'touchline_unsigned_connections',
    'Open connections on which nothing signed has come.',
    connections.unsigned(),
  ],
  [
    'counter',
    'touchline_unsigned_cut_off_total',
    'Bodies and connections that were cut off because together they took up too much.',
    [
      [{ what: 'body' }, bodies.cutOff()],
      [{ what: 'connection' }, connections.cutOff()],
    ],
  ],
];
