import { useEffect, useRef, useState } from 'react';
import { timeAgo } from './format';
import { useLocale } from './locale';

const MINUTE_MS = 60_000;

interface TimeAgoProps {
  iso: string;
  className?: string;
  /** Updates while displayed. */
  moves?: boolean;
}

/**
 * The age of something, in the visitor's language: `1 year ago`. A server-rendered page may be out of date
 * when it is read; hydration keeps the server's text, which is corrected right after.
 */
export function TimeAgo({ iso, className, moves = false }: TimeAgoProps) {
  const element = useRef<HTMLTimeElement>(null);
  const locale = useLocale();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [moves]);
  const text = timeAgo(iso, now, locale);
  useEffect(() => {
    const node = element.current?.firstChild;
    if (node && node.nodeValue !== text) node.nodeValue = text;
  }, [text]);
  return (
    <time
      ref={element}
      className={className}
      dateTime={iso}
      lang={locale}
      dir="auto"
      title={iso.slice(0, 10)}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
