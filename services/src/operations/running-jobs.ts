import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type JobState, Passes } from '../jobs/passes.js';

/** The background jobs of this process: every provider with `passes`. */
@Injectable()
export class RunningJobs {
  private found: Passes<unknown>[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  states(): JobState[] {
    return this.all().map((passes) => passes.state());
  }

  /** Ends a pass if it is in progress here. */
  end(id: string): void {
    for (const passes of this.all()) passes.end(id);
  }

  private all(): Passes<unknown>[] {
    this.found ??= this.discovery.getProviders().flatMap(({ instance }) => {
      const { passes } = (instance ?? {}) as { passes?: unknown };
      return passes instanceof Passes ? [passes] : [];
    });
    return this.found;
  }
}
