import type { Explanation, Rollout } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Button, ErrorText, Field, Fine, Meta, Row, TextInput, theme } from '@lectern/ui';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { Box, Choice, Mono, refusalOf, resolve } from '@lectern/console';
import { explainQuery, ownQuery, type ExplainParams } from './explain.queries';
import { Version } from '../../../shared/components/version';
import { VISITOR_COOKIE } from '../glossary';
import { EXPLAIN_FAULTS, explainForm } from './explain-form';
import { PreviewHere } from './preview-here';
import { RuleTag } from './rule-tag';

/** Explains why a visitor gets a release. */
export function ExplainBox({ rollout }: { rollout: Rollout }) {
  const hintId = useId();
  const own = useQuery(ownQuery(rollout.remote, rollout.revision));
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: resolve(explainForm, EXPLAIN_FAULTS),
    defaultValues: { visitor: '', user: '', preview: false },
  });
  const { errors } = formState;
  const [params, setParams] = useState<ExplainParams | null>(null);

  const askMine = async () => {
    const { data } = await own.refetch();
    // The error is shown below, under "This browser".
    if (!data) return;
    const { visitor, user, preview } = data;
    reset({ visitor, user: user === null ? '' : String(user), preview });
    setParams({ visitor, user: user ?? undefined, preview });
  };
  return (
    <Box id="explain" title="Explain an assignment">
      <Form noValidate onSubmit={(event) => void handleSubmit((question) => setParams(question))(event)}>
        <Pair>
          <Field label="Visitor ID" error={errors.visitor?.message}>
            <TextInput
              {...register('visitor')}
              autoComplete="off"
              spellCheck={false}
              {...(!errors.visitor && { 'aria-describedby': hintId })}
            />
          </Field>
          <Field label="User ID (optional)" error={errors.user?.message}>
            <TextInput {...register('user')} inputMode="numeric" autoComplete="off" />
          </Field>
        </Pair>
        <Fine id={hintId}>
          A visitor is a browser; its id is the first part of its cookie <Mono>{VISITOR_COOKIE}</Mono>, shown
          under storage in its developer tools. “Mine” uses the id of this browser.
        </Fine>
        <Choice type="checkbox" {...register('preview')}>
          Has the preview cookie
        </Choice>
        <Row>
          <Button type="submit">Explain</Button>
          <Button tone="quiet" onClick={() => void askMine()}>
            Mine
          </Button>
        </Row>
        <div role="status">{params && <Answer rollout={rollout} params={params} />}</div>
      </Form>
      <PreviewHere rollout={rollout} />
    </Box>
  );
}

/** Refetched when the rollout changes, so that the answer is never outdated. */
function Answer({ rollout, params }: { rollout: Rollout; params: ExplainParams }) {
  const { remote, revision } = rollout;
  const { data, error } = useQuery({
    ...explainQuery(remote, params, revision),
    placeholderData: (before: Explanation | undefined) => before,
  });
  if (error) {
    const requestId = refusalOf(error)?.requestId;
    return <ErrorText>{`${error.message}${requestId ? ` (request ${requestId})` : ''}`}</ErrorText>;
  }
  if (!data) return <Fine>One moment…</Fine>;
  return (
    <Result>
      <p>
        <Mono>{params.visitor}</Mono> gets <Version>{data.version}</Version> <RuleTag rule={data.rule} />
      </p>
      <Meta>{data.because}</Meta>
    </Result>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space4};
  > * {
    min-width: 0;
  }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: ${theme.space4};
`;

const Result = styled.div`
  display: grid;
  gap: ${theme.space1};
  padding: ${theme.space3} ${theme.space4};
  border-left: 4px solid ${theme.lampLine};
  border-radius: ${theme.radiusS};
  background: ${theme.sunken};
  overflow-wrap: anywhere;
`;
