import { formatMonth } from './dates';
import { useLocale } from './locale';

/** When a talk was given: `given November 2008`, with the month in the visitor's language; nothing if unknown. */
export function Given({ on, className }: { on: string | null; className?: string }) {
  const locale = useLocale();
  const month = on && formatMonth(on, locale);
  if (!month) return null;
  return (
    <span className={className}>
      given{' '}
      <time dateTime={on} lang={locale} title={on}>
        {month}
      </time>
    </span>
  );
}
