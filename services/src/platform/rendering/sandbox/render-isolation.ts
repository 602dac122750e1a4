import { Inject, Injectable, Optional } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.js';
import { ConfigError } from '../../../config/checks.js';
import type { Launcher } from '../owner-process.js';
import { RenderError } from '../renderer-limits.js';
import { effectiveLevel } from './isolation.js';
import type { IsolationLevel } from '@lectern/contracts';
import { launchCommand, LEVELS } from './launch.js';

const HELD: Record<IsolationLevel, string> = {
  sealed: 'network, processes, files and system calls are refused by the system',
  guarded: 'network and processes are isolated by the system, files by Node alone',
  partial: 'files and programs are refused by Node alone',
};

/** Injection token to determine the level differently, as tests do. */
const EFFECTIVE_LEVEL = Symbol('the level of isolation that holds');

/** The isolation between remotes' code and this machine, and whether it meets the operator's requirement. */
@Injectable()
export class RenderIsolation {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Optional()
    @Inject(EFFECTIVE_LEVEL)
    private readonly findLevel: () => Promise<IsolationLevel | null> = effectiveLevel,
  ) {}

  /** Starts processes on the highest level that holds here. */
  readonly launcher: Launcher = async ({ heapMegabytes }) => {
    const level = await this.findLevel();
    if (!this.isEnough(level)) throw new RenderError(this.problem(level));
    return launchCommand({ level, heapMegabytes });
  };

  /** The level proven to hold; null if none does. */
  level(): Promise<IsolationLevel | null> {
    return this.findLevel();
  }

  /** A level's meaning, in words. */
  text(level: IsolationLevel | null): string {
    return level === null
      ? 'Pages are not rendered on the server: this machine cannot isolate them'
      : `Pages are rendered ${level}: ${HELD[level]}`;
  }

  /** Whether pages are rendered on this server. */
  async suffices(): Promise<boolean> {
    return this.isEnough(await this.findLevel());
  }

  /**
   * Describes the isolation that holds.
   *
   * @throws {ConfigError} when that is less than required
   */
  async check(): Promise<string> {
    const level = await this.findLevel();
    if (!this.isEnough(level)) throw new ConfigError([`RENDER_ISOLATION: ${this.problem(level)}`]);
    return this.text(level);
  }

  private isEnough(level: IsolationLevel | null): level is IsolationLevel {
    return level !== null && LEVELS.indexOf(level) >= LEVELS.indexOf(this.config.renderIsolation);
  }

  private problem(level: IsolationLevel | null): string {
    const found = level === null ? 'does not isolate rendering' : `isolates rendering as "${level}"`;
    return (
      `this machine ${found}, but "${this.config.renderIsolation}" is required ` +
      '(docs/operators.md, "Isolation of rendering")'
    );
  }
}
