import type { Rollout } from '@lectern/contracts';
import { showAlert, useMutation } from '@lectern/remote';
import { Button, ErrorText, Meta, Row, theme } from '@lectern/ui';
import { useRef } from 'react';
import styled from 'styled-components';
import { refusalOf } from '../../api/call';
import { setPreview } from '../../api/mutations';

/** The candidate for the operator's own browser, where the segment has `preview`. The cookie cannot be read here, so both ways are offered. */
export function PreviewHere({ rollout }: { rollout: Rollout }) {
  const { remote, candidate, segment } = rollout;
  const sending = useRef(false);
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (on: boolean) => setPreview(remote, on),
    onSuccess: (_nothing, on) =>
      showAlert(
        on
          ? `This browser previews ${remote} from its next page load on, for twelve hours.`
          : `This browser no longer previews ${remote}.`,
        'plain',
      ),
    onSettled: () => void (sending.current = false),
  });
  const ask = (on: boolean) => {
    if (sending.current) return;
    sending.current = true;
    mutate(on);
  };
  const requestId = refusalOf(error)?.requestId;
  return (
    <Part>
      <h3>This browser</h3>
      <Meta>
        {candidate !== null && segment.preview
          ? `With the preview cookie it gets ${candidate}, whatever the share.`
          : 'The preview cookie has an effect once a candidate is there whose segment has “preview”.'}
      </Meta>
      <Row>
        <Button dense aria-disabled={isPending || undefined} onClick={() => ask(true)}>
          Preview here
        </Button>
        <Button dense tone="quiet" aria-disabled={isPending || undefined} onClick={() => ask(false)}>
          End the preview
        </Button>
      </Row>
      {error && <ErrorText>{`${error.message}${requestId ? ` (request ${requestId})` : ''}`}</ErrorText>}
    </Part>
  );
}

const Part = styled.div`
  display: grid;
  gap: ${theme.space2};
  margin-top: ${theme.space5};
  padding-top: ${theme.space4};
  border-top: ${theme.hairline};
  h3 {
    font-size: ${theme.sizeMd};
  }
`;
