import { Explained } from './explained';
import { Mono } from '@lectern/console';

/** Cookie that identifies a visitor, without its prefix. @see services/src/gateway/cookies.ts */
export const VISITOR_COOKIE = 'lectern_visitor';

/** The console's terms, for newcomers. */
export function Terms() {
  return (
    <Explained title="What these words mean">
      <dl>
        <dt>Stable</dt>
        <dd>The release served to everybody who does not get the candidate.</dd>
        <dt>Candidate</dt>
        <dd>A newer release tried on part of the visitors. A remote has at most one.</dd>
        <dt>Share</dt>
        <dd>
          The part of visitors who get the candidate. Each is assigned at random, once: raising the share
          takes it from no one.
        </dd>
        <dt>Segment</dt>
        <dd>Who always gets the candidate: users by id, and browsers with the preview cookie (“preview”).</dd>
        <dt>Preview cookie</dt>
        <dd>
          Set in your own browser by “Preview here” on a remote’s page, for twelve hours. It works while the
          segment includes “preview”.
        </dd>
        <dt>Fallback</dt>
        <dd>The last stable release that worked: pages use it when the stable one fails.</dd>
        <dt>Promote</dt>
        <dd>Make the candidate the stable release.</dd>
        <dt>Roll back</dt>
        <dd>End the candidate or, without one, return to an earlier release.</dd>
        <dt>Recall</dt>
        <dd>Stop serving one release for good.</dd>
        <dt>Visitor</dt>
        <dd>
          A browser. Its id is the first part of its cookie <Mono>{VISITOR_COOKIE}</Mono>.
        </dd>
      </dl>
    </Explained>
  );
}
