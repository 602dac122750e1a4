import { TalkEntity } from '../../src/modules/catalogue/index.js';
import { TalksService } from '../../src/modules/talks/talks.service.js';
import type { TestApp } from './test-app.js';

/** Reads a talk's views, after those of all pages sent by then have been counted: a page is sent first. */
export function pageViewsOf({ app, database }: TestApp): (slug: string) => Promise<number> {
  const talks = app.get(TalksService);
  const count = talks.countView.bind(talks);
  const counting: Promise<void>[] = [];
  talks.countView = (...view) => {
    const counted = count(...view);
    counting.push(counted);
    return counted;
  };
  return async (slug) => {
    await Promise.all(counting);
    return (await database.read.manager.findOneByOrFail(TalkEntity, { slug })).internalViews;
  };
}
