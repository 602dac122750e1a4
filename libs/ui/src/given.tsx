import { formatMonth } from './dates';
import { SITE_LANGUAGE } from './locale';

/** When a talk was given: `given November 2008`; nothing if unknown. */
export function Given({ on, className }: { on: string | null; className?: string }) {
  const month = on && formatMonth(on, SITE_LANGUAGE);
  if (!month) return null;
  return (
    <span className={className}>
      given{' '}
      <time dateTime={on} title={on}>
        {month}
      </time>
    </span>
  );
}
