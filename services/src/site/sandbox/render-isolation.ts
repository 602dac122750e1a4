import { Inject, Injectable, Optional } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { ConfigError } from '../../config-checks.js';
import type { Launcher } from '../renderer.js';
import { RenderError } from '../renderer-limits.js';
import { heldLevel } from './isolation.js';
import { type IsolationLevel, launchCommand, LEVELS } from './launch.js';

const HELD: Record<IsolationLevel, string> = {
  sealed: 'network, processes, files and system calls are refused by the system',
  guarded: 'network and processes are kept apart by the system, files by Node alone',
  partial: 'Node alone keeps files and programs away',
};

/** Finds the level in another way, as tests do. */
const HELD_LEVEL = Symbol('the level of isolation that holds');

/** What stands between a remote's code and this machine, and whether that is enough for whoever operates the site. */
@Injectable()
export class RenderIsolation {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Optional() @Inject(HELD_LEVEL) private readonly held: () => Promise<IsolationLevel | null> = heldLevel,
  ) {}

  /** Starts processes on the highest level that holds here. */
  readonly launcher: Launcher = async ({ heapMegabytes }) => {
    const level = await this.held();
    if (!this.suffices(level)) throw new RenderError(this.problem(level));
    return launchCommand({ level, heapMegabytes });
  };

  /** The level that was seen to hold; null where none does. */
  level(): Promise<IsolationLevel | null> {
    return this.held();
  }

  /**
   * Says what holds.
   *
   * @throws ConfigError where that is less than what was asked for
   */
  async check(): Promise<string> {
    const level = await this.held();
    if (!this.suffices(level)) throw new ConfigError([`RENDER_ISOLATION: ${this.problem(level)}`]);
    return `Pages are rendered ${level}: ${HELD[level]}`;
  }

  private suffices(level: IsolationLevel | null): level is IsolationLevel {
    return level !== null && LEVELS.indexOf(level) >= LEVELS.indexOf(this.config.renderIsolation);
  }

  private problem(level: IsolationLevel | null): string {
    return (
      `this machine isolates rendering ${level === null ? 'not at all' : `as "${level}"`}, and "${this.config.renderIsolation}" is asked for ` +
      '(docs/operators.md, "Isolation of rendering")'
    );
  }
}
