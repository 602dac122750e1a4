import { Explained } from './explained';
import { Mono } from '../../shared/components/version';

/** Cookie that identifies a visitor; it is preceded by a prefix. @source services/src/gateway/cookies.ts */
export const VISITOR_COOKIE = 'lectern_visitor';

/** The console's terms, for newcomers. */
export function Terms() {
  return (
    <Explained title="What these words mean">
      <dl>
        <dt>Stable</dt>
        <dd>The release that everybody gets who does not get the candidate.</dd>
        <dt>Candidate</dt>
        <dd>A newer release that is tried on a part of the visitors. A remote has one at most.</dd>
        <dt>Share</dt>
        <dd>
          How many visitors get the candidate. The lot decides, once for each: raising the share takes it from
          nobody.
        </dd>
        <dt>Segment</dt>
        <dd>
          Who gets the candidate before the lot is asked: users named by their id, and browsers with the
          preview cookie (“preview”).
        </dd>
        <dt>Preview cookie</dt>
        <dd>
          What “Preview here” on a remote’s page gives to your own browser, for twelve hours. It works where
          the segment has “preview”.
        </dd>
        <dt>Fallback</dt>
        <dd>The last stable release that worked: pages turn to it where the stable one fails.</dd>
        <dt>Promote</dt>
        <dd>The candidate becomes the stable release.</dd>
        <dt>Roll back</dt>
        <dd>Ends the candidate. Without one, goes back to an earlier release.</dd>
        <dt>Recall</dt>
        <dd>Nobody gets that release any more, for good.</dd>
        <dt>Visitor</dt>
        <dd>
          A browser. Its id begins the value of its cookie <Mono>{VISITOR_COOKIE}</Mono>.
        </dd>
      </dl>
    </Explained>
  );
}
