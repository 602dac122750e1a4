import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The line forwards everything, forwards nothing, or is cut. */
type State = 'up' | 'silent' | 'cut';

/** A line to a server that can be lost at a given moment. */
export class FragileLine {
  private state: State = 'up';
  private readonly pairs = new Set<[Socket, Socket]>();
  private readonly server: Server;
  /** Called with data for the server before it is forwarded; may change the state. */
  onSend: (data: Buffer) => void = () => undefined;
  /** Called with the server's data before it is forwarded. */
  onAnswer: (data: Buffer) => void = () => undefined;

  private constructor(private readonly target: { host: string; port: number }) {
    this.server = createServer((near) => this.accept(near));
  }

  /** @param url of the server */
  static async to(url: string): Promise<FragileLine> {
    const { hostname, port } = new URL(url);
    const line = new FragileLine({ host: hostname, port: Number(port || 3306) });
    line.server.listen(0, '127.0.0.1');
    await once(line.server, 'listening');
    return line;
  }

  /** The same address through this line. */
  urlOf(url: string): string {
    const own = new URL(url);
    own.hostname = '127.0.0.1';
    own.port = String((this.server.address() as AddressInfo).port);
    return own.href;
  }

  /** Connections that are open. */
  get open(): number {
    return this.pairs.size;
  }

  /** Loses every connection, and refuses new ones until {@link mend}. */
  cut(): void {
    this.state = 'cut';
    for (const pair of this.pairs) end(pair);
  }

  /** Forwards nothing until {@link mend}, or until it is cut. */
  silence(): void {
    this.state = 'silent';
    for (const [near, far] of this.pairs) [near, far].forEach((socket) => socket.pause());
  }

  mend(): void {
    this.state = 'up';
    for (const [near, far] of this.pairs) [near, far].forEach((socket) => socket.resume());
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(near: Socket): void {
    if (this.state === 'cut') return void near.destroy();
    const far = connect(this.target);
    const pair: [Socket, Socket] = [near, far];
    this.pairs.add(pair);
    near.on('data', (data) => {
      this.onSend(data);
      if (this.state !== 'cut') far.write(data);
    });
    far.on('data', (data) => {
      this.onAnswer(data);
      if (this.state !== 'cut') near.write(data);
    });
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        end(pair);
        this.pairs.delete(pair);
      });
      if (this.state === 'silent') socket.pause();
    }
  }
}

const end = (pair: readonly Socket[]) => pair.forEach((socket) => socket.destroy());
