import type { CommandLine } from '../command.js';

/** A node, and the port that its state is reported on. */
export interface ObservedNode {
  port: number;
  url: string;
}

export const GALERA_STATUS: CommandLine<ObservedNode[]> = {
  usage: `Reports over HTTP whether a Galera node may take reads and writes: 200 while it is synced in the primary component, else 503.
Runs beside the node; a proxy polls it (deploy/haproxy.cfg). HOST is the address it listens on, by default 127.0.0.1.

  node galera-status.js PORT mysql://user:password@127.0.0.1:3306/ [more pairs]`,
  read: (args) => {
    const nodes = Array.from({ length: Math.ceil(args.length / 2) }, (_, index) => ({
      port: Number(args[2 * index]),
      url: args[2 * index + 1] ?? '',
    }));
    const isSound = ({ port, url }: ObservedNode) => port >= 0 && url !== '';
    return nodes.length > 0 && nodes.every(isSound) ? nodes : null;
  },
};
