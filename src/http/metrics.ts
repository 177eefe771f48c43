import type { Reading } from '../operating/metrics.ts';
import type { Bodies } from './bodies.ts';
import type { Connections } from './connections.ts';

/** What senders of unsigned requests take up. */
export const httpMetrics = (bodies: Bodies, connections: Connections): Reading[] => [
  {
    name: 'touchline_unsigned_body_bytes',
    type: 'gauge',
    help: 'Memory of request bodies that are not complete.',
    values: [[{}, bodies.heldBytes()]],
  },
  {
    name: 'touchline_unsigned_connections',
    type: 'gauge',
    help: 'Open connections on which nothing signed has come.',
    values: [[{}, connections.unsigned()]],
  },
  {
    name: 'touchline_unsigned_cut_off_total',
    type: 'counter',
    help: 'Bodies and connections that were cut off because together they took up too much.',
    values: [
      [{ what: 'body' }, bodies.cutOff()],
      [{ what: 'connection' }, connections.cutOff()],
    ],
  },
];
