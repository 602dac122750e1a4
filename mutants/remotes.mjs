/** The remotes' pages. */
export default [
  {
    name: 'first-minute-marks-no-line',
    promise:
      'the line of a start time in the address is marked before anything plays, also in the first minute',
    file: 'mf-talk/src/features/talk/player/playback.ts',
    text: 'let now = start > 0 ? start : null;',
    replacement: 'let now = start >= 60 ? start : null;',
    test: 'mf-talk/src/features/talk/panel/transcript.spec.tsx',
  },
  {
    name: 'unknown-start-is-zero',
    promise: 'a part of a recording whose start is unknown has no time',
    file: 'mf-talk/src/features/talk/more/parts.tsx',
    text: `{part.starts_at !== null && (
              <TimeLink seconds={part.starts_at} playback={playback}>
                {formatDuration(part.starts_at) || '0:00'}
              </TimeLink>
            )}`,
    replacement: `<TimeLink seconds={part.starts_at ?? 0} playback={playback}>
              {formatDuration(part.starts_at ?? 0) || '0:00'}
            </TimeLink>`,
    test: 'mf-talk/src/features/talk/talk.page.spec.tsx',
  },
  {
    name: 'moves-with-reduced-motion',
    promise: 'the carousel does not move by itself with reduced motion',
    file: 'mf-discover/src/features/discover/use-carousel.ts',
    text: '&& !stopped && !still;',
    replacement: '&& !stopped;',
    test: 'mf-discover/src/features/discover/use-carousel.spec.tsx',
  },
  {
    name: 'unfolded-without-its-talks',
    promise: 'a list counts as unfolded once all its talks are there',
    file: 'mf-discover/src/features/discover/home-section.tsx',
    text: 'const isUnfolded = all && !missing;',
    replacement: 'const isUnfolded = all;',
    test: 'mf-discover/src/features/discover/discover.page.spec.tsx',
  },
  {
    name: 'late-suggestions-win',
    promise: 'only the response to the latest text counts, in whatever order responses arrive',
    file: 'mf-search/src/shared/suggestions/use-suggestions.ts',
    text: 'if (latest) setFound((before)',
    replacement: 'setFound((before)',
    test: 'mf-search/src/shared/suggestions/suggestion-list.spec.tsx',
  },
  {
    name: 'days-of-greenwich',
    promise: 'a slot is listed on the day on which it starts in the chosen zone',
    file: 'mf-conferences/src/features/conference/programme.ts',
    text: 'const day = dayOf(slot.start_time, timeZone);',
    replacement: "const day = dayOf(slot.start_time, timeZone && 'UTC');",
    test: 'mf-conferences/src/features/conference/programme.spec.ts',
  },
  {
    name: 'always-offline',
    promise: 'a subscription that got no response says that there is no network only where there is none',
    file: 'mf-conferences/src/features/slot/notify-button.tsx',
    text: "navigator.onLine ? 'no response' : 'you are offline'",
    replacement: "'you are offline'",
    test: 'mf-conferences/src/features/slot/notify-button.spec.tsx',
  },
  {
    name: 'draft-of-another-member',
    promise: 'users continue only their own drafts',
    file: 'mf-upload/src/features/new-talk/draft.ts',
    text: 'user !== null && owner !== null && owner !== user.id;',
    replacement: 'user === null && owner !== null;',
    test: 'mf-upload/src/features/new-talk/draft.spec.tsx',
  },
  {
    name: 'not-loaded-is-refused',
    promise: "a talk that could not be loaded is not said to be somebody else's",
    file: 'mf-upload/src/features/new-talk/correct-talk.tsx',
    text: 'data || REFUSED.includes(statusOf(error)) ? (',
    replacement: 'data || (error && statusOf(error) >= 0) ? (',
    test: 'mf-upload/src/features/new-talk/correct-talk.spec.tsx',
  },
  {
    name: 'gap-in-the-audit-log',
    promise: 'entries are not listed as if none were missing between them',
    file: 'mf-operate/src/features/audit-log/merge-entries.ts',
    text: 'if (isFull && lowest > highest) return newest;',
    replacement: '',
    test: 'mf-operate/src/features/audit-log/merge-entries.spec.ts',
  },
  {
    name: 'decides-on-what-was-opened',
    promise: 'after a conflict the operator decides on the current rollout',
    file: 'mf-operate/src/features/rollouts/actions/use-action.ts',
    text: '{ ...input, revision: now.revision }',
    replacement: '{ ...input, revision: opened.revision }',
    test: 'mf-operate/src/features/rollouts/actions/actions.spec.tsx',
  },
];
