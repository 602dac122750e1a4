import type { OwnExplanation, Rollout } from '@lectern/contracts';
import { showAlert, useMutation, useQuery, useQueryClient } from '@lectern/remote';
import { Button, ErrorText, Fine, Meta, Row, theme } from '@lectern/ui';
import { useRef } from 'react';
import styled from 'styled-components';
import { refusalOf } from '@lectern/console';
import { ownQuery } from './explain.queries';
import { setPreview } from './preview.calls';
import { useReasons, type Reason } from '../reasons';
import { Version } from '../../../shared/components/version';
import { RuleTag } from './rule-tag';

/**
 * The release that the operator's own browser gets, and the switch of its preview cookie, which shows the candidate if the segment has `preview`.
 */
export function PreviewHere({ rollout }: { rollout: Rollout }) {
  const { remote, revision } = rollout;
  const client = useQueryClient();
  const sending = useRef(false);
  const own = useQuery({
    ...ownQuery(remote, revision),
    placeholderData: (before, previous) => (previous?.queryKey[2] === remote ? before : undefined),
  });
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (on: boolean) => {
      await setPreview(remote, on);
      // Ask the server what the browser gets: a share, an override code or another operator's action may also
      // matter.
      return client.fetchQuery(ownQuery(remote, revision));
    },
    onSuccess: (next, on) => showAlert(messageOf(next, on), 'plain'),
    onSettled: () => void (sending.current = false),
  });
  const ask = (on: boolean) => {
    if (sending.current) return;
    sending.current = true;
    mutate(on);
  };
  const [beginning, ending] = [notBeginning(rollout, own.data), notEnding(own.data)];
  const { off, lines } = useReasons([beginning, ending]);
  const failed = error ?? own.error;
  const requestId = refusalOf(failed)?.requestId;
  return (
    <Part>
      <h3>This browser</h3>
      <div role="status">
        {own.data ? (
          <>
            <p>
              gets <Version>{own.data.version}</Version> <RuleTag rule={own.data.rule} />
            </p>
            <Meta>{own.data.because}</Meta>
          </>
        ) : (
          !own.error && <Fine>One moment…</Fine>
        )}
      </div>
      <Row>
        <Button dense aria-disabled={isPending || undefined} onClick={() => ask(true)} {...off(beginning)}>
          Preview here
        </Button>
        <Button
          dense
          tone="quiet"
          aria-disabled={isPending || undefined}
          onClick={() => ask(false)}
          {...off(ending)}
        >
          End the preview
        </Button>
      </Row>
      {lines}
      {failed && <ErrorText>{`${failed.message}${requestId ? ` (request ${requestId})` : ''}`}</ErrorText>}
    </Part>
  );
}

function notBeginning({ candidate, segment }: Rollout, own: OwnExplanation | undefined): Reason {
  if (candidate === null) return 'There is no candidate to preview.';
  if (!segment.preview) {
    return 'The preview cookie has no effect: this candidate’s segment does not include “preview”. Add it with “Change share”.';
  }
  return own?.preview ? 'This browser already has the preview cookie.' : null;
}

const notEnding = (own: OwnExplanation | undefined): Reason =>
  own && !own.preview ? 'No preview to end: this browser has no preview cookie.' : null;

/** Describes the result by what the server decides for this browser. */
function messageOf({ remote, version, rule, because }: OwnExplanation, on: boolean): string {
  if (!on) return `This browser no longer previews ${remote}: it gets ${version} from its next page load on.`;
  return rule === 'preview'
    ? `This browser previews ${remote}: it gets ${version} from its next page load on, for twelve hours.`
    : `This browser now has the preview cookie of ${remote}, and gets ${version}. ${because}`;
}

const Part = styled.div`
  display: grid;
  gap: ${theme.space2};
  margin-top: ${theme.space5};
  padding-top: ${theme.space4};
  border-top: ${theme.hairline};
  overflow-wrap: anywhere;
  h3 {
    font-size: ${theme.sizeMd};
  }
`;
