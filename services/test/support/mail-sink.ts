import { type AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** Stage of a conversation with the mail server. */
export type Moment = 'connect' | 'from' | 'recipient' | 'data' | 'end-of-data' | 'accepted';

export interface Arrived {
  recipient: string;
  mail: ParsedMail;
}

/** A mail server that stores what it receives. */
export interface MailSink {
  url: string;
  arrived: Arrived[];
  /**
   * Called at each stage, with its count, and the address for a recipient; an exception becomes the server's
   * response.
   */
  at: (moment: Moment, count: number, address: string) => void | Promise<void>;
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const counts = new Map<Moment, number>();
  const reach = async (moment: Moment, address = ''): Promise<void> => {
    const count = (counts.get(moment) ?? 0) + 1;
    counts.set(moment, count);
    await sink.at(moment, count, address);
  };
  const answer = (work: Promise<unknown>, callback: (error?: Error | null) => void) =>
    void work.then(
      () => callback(),
      (error: unknown) => callback(error as Error),
    );
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, callback) => answer(reach('connect'), callback),
    onMailFrom: (_address, _session, callback) => answer(reach('from'), callback),
    onRcptTo: ({ address }, _session, callback) => answer(reach('recipient', address), callback),
    onData: (stream, { envelope }, callback) => {
      const take = async () => {
        await reach('data');
        const mail = await simpleParser(stream);
        await reach('end-of-data');
        for (const { address } of envelope.rcptTo) sink.arrived.push({ recipient: address, mail });
        await reach('accepted');
      };
      answer(take(), callback);
    },
  });
  // A killed client leaves a broken connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${port}`,
    arrived: [],
    at: () => undefined,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return sink;
}
