import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { RenderGuard } from './render-guard.js';
import { RenderError } from './renderer-limits.js';
import type { BuildText, RenderJob, ServerBuild } from './render-protocol.js';
import type { RenderProcess } from './sandbox/render-process.js';

/** Maximum number of releases in a process: each has its own shell. */
const MAX_REALMS = 10;

/** A release in the process, or about to be loaded into it. */
interface Realm {
  opened: Promise<void>;
  settle: (error: RenderError | null) => void;
}

/** The renderer whose process the realms are in. */
interface Host {
  /** The current process. */
  process: () => RenderProcess | undefined;
  /** Keeps the process busy until this has settled; resolves or rejects with it. */
  hold: (opening: Promise<void>) => Promise<void>;
  tooSlow: () => void;
}

/** The process ended while a page waited for it to be ready. */
export class Interrupted extends RenderError {}

/** The releases loaded into a renderer's process, each in its own realm. */
export class Realms {
  private readonly realms = new Map<string, Realm>();
  private readonly starts = new RenderGuard(() => performance.now());

  /** @param startMs time that a realm has for opening */
  constructor(
    private readonly startMs: number,
    private readonly host: Host,
  ) {}

  /** Resolves once the job's release is in the process. @throws {RenderError} */
  async opened(job: RenderJob): Promise<void> {
    const current = this.host.process();
    const key = realmOf(job);
    const known = this.realms.get(key);
    if (known) {
      // Keeps the least recently used first.
      this.realms.delete(key);
      this.realms.set(key, known);
      return known.opened;
    }
    if (!this.starts.allows(job.shell.key))
      throw new RenderError("The shell's server build has repeatedly failed to start");
    let settle: Realm['settle'] = () => undefined;
    const opened = new Promise<void>((resolve, reject) => {
      settle = (error) => {
        clearTimeout(timer);
        if (error === null) resolve();
        else reject(error);
      };
    });
    const timer = setTimeout(() => {
      this.starts.fault(job.shell.key);
      this.host.tooSlow();
    }, this.startMs);
    this.realms.set(key, { opened, settle });
    this.host.hold(opened).then(
      () => this.starts.success(job.shell.key),
      () => this.realms.delete(key),
    );
    try {
      const shell = await textOf(job.shell);
      const build = job.owner && (await textOf(job.owner.build));
      if (this.host.process() === current) {
        current?.wake();
        current?.send({ type: 'open', realm: key, shell, build });
        this.closeOldest(current);
      }
    } catch (error) {
      settle(new RenderError(error instanceof Error ? error.message : String(error)));
    }
    return opened;
  }

  /** Ends the opening of a realm. @param error null if it is open */
  settle(realm: string, error: RenderError | null): void {
    this.realms.get(realm)?.settle(error);
  }

  /** The process has ended, and all realms with it. */
  interrupt(error: Interrupted): void {
    for (const { settle } of this.realms.values()) settle(error);
    this.realms.clear();
  }

  private closeOldest(process: RenderProcess | undefined): void {
    for (const realm of this.realms.keys()) {
      if (this.realms.size <= MAX_REALMS) return;
      this.realms.delete(realm);
      process?.send({ type: 'close', realm });
    }
  }
}

/** Name of a realm in a process: equal names mean the same bytes. */
export const realmOf = ({ shell, owner }: RenderJob): string => `${shell.key} ${owner?.build.key ?? ''}`;

/** @throws {RenderError} if it differs from what was published */
async function textOf({ key, file, integrity }: ServerBuild): Promise<BuildText> {
  const content = Buffer.isBuffer(file)
    ? file
    : await readFile(file).catch((error: unknown) => {
        throw new RenderError(error instanceof Error ? error.message : String(error));
      });
  if (`sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity)
    throw new RenderError(`The server build of ${key} is not the one that was published.`);
  return { key, text: content.toString('utf8') };
}
