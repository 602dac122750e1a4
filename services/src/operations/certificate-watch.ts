import { connect } from 'node:tls';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { BackgroundJob } from '../jobs/background-job.js';
import { metrics } from '../monitoring/metrics/metrics.js';

const EVERY_MS = 60 * 60_000;
const TIMEOUT_MS = 5_000;

export interface SeenCertificate {
  host: string;
  /** Null if no certificate was received. */
  validTo: Date | null;
  /** Why browsers would refuse it, or why it is not known; null if all is well. */
  problem: string | null;
}

/**
 * Background job in every process: looks at the certificates of the site and its console every hour, as a browser would meet them.
 */
@Injectable()
export class CertificateWatch extends BackgroundJob implements OnModuleDestroy {
  /** By host. */
  private readonly known = new Map<string, SeenCertificate>();
  private readonly stopMeasuring = metrics.certificateEnd.from(() =>
    this.seen().flatMap(({ host, validTo }) =>
      validTo ? [[[host], validTo.getTime() / 1_000] as const] : [],
    ),
  );

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'console' | 'env'>) {
    super(EVERY_MS);
  }

  override onApplicationBootstrap(): void {
    if (this.hosts().length > 0 && this.config.env !== 'test') super.onApplicationBootstrap();
  }

  override async onModuleDestroy(): Promise<void> {
    this.stopMeasuring();
    await super.onModuleDestroy();
  }

  seen(): SeenCertificate[] {
    return [...this.known.values()];
  }

  protected async pass(): Promise<void> {
    for (const url of this.hosts()) this.known.set(url.host, await certificateOf(url));
  }

  private hosts(): URL[] {
    const urls = [this.config.publicUrl, this.config.console?.url ?? ''].filter((url) =>
      url.startsWith('https:'),
    );
    return urls.map((url) => new URL(url));
  }
}

/** Never throws. */
export async function certificateOf(
  { host, hostname, port }: URL,
  timeoutMs = TIMEOUT_MS,
): Promise<SeenCertificate> {
  return new Promise((resolve) => {
    const bare = hostname.replace(/^\[|\]$/g, '');
    // Accepted first, so that the end of one that has ended is known as well; nothing is sent.
    const socket = connect({
      host: bare,
      port: Number(port || 443),
      ...(/[a-z]/i.test(bare) && { servername: bare }),
      rejectUnauthorized: false,
    });
    const say = (validTo: Date | null, problem: string | null) => {
      socket.destroy();
      resolve({ host, validTo, problem });
    };
    socket.setTimeout(timeoutMs, () => say(null, `no response within ${timeoutMs / 1_000} s`));
    socket.once('error', (error: Error) => say(null, error.message));
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      const problem = socket.authorized ? null : String(socket.authorizationError);
      say(end ? new Date(end) : null, problem);
    });
  });
}
