import type { Content } from '@lectern/contracts';
import { Button, Row, deferred, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { ContentRow, type RowActions } from './content-row';
import { approveContents, restoreContents } from './curation.calls';
import type { Changes, Outcome } from './use-changes';
import { outcomeOf } from './use-changes';
import { useSelection } from './use-selection';

const HideDialog = deferred(async () => (await import('./content-dialogs')).HideDialog);
const DeleteDialog = deferred(async () => (await import('./content-dialogs')).DeleteDialog);

interface Props {
  contents: readonly Content[];
  changes: Changes;
  /** Their member need not be named. */
  ofMember?: boolean;
}

interface Question {
  about: 'hide' | 'delete';
  contents: readonly Content[];
}

const countText = (done: string, contents: readonly Content[]) => (changed: number) => {
  const [only] = contents;
  return contents.length === 1 && only
    ? `${done}: “${only.title}”.`
    : `${done}: ${changed === 1 ? '1 item' : `${changed} items`}.`;
};

/** Contents with what can be done about each, about some, or all of them. */
export function ContentList({ contents, changes, ofMember = false }: Props) {
  const { selected, toggle, all, none } = useSelection(contents.map(({ id }) => id));
  const [question, setQuestion] = useState<Question | null>(null);
  const chosen = contents.filter(({ id }) => selected.includes(id));
  const { isBusy, attempt } = changes;

  const restore = (some: readonly Content[]) =>
    void attempt(async () =>
      outcomeOf(await restoreContents(some.map(({ id }) => id)), countText('Restored', some)),
    ).then(none);
  const approve = (some: readonly Content[]) =>
    void attempt(async () =>
      outcomeOf(await approveContents(some.map(({ id }) => id)), countText('Approved', some)),
    ).then(none);
  const onDone = (outcome: Outcome) => {
    setQuestion(null);
    none();
    void attempt(() => Promise.resolve(outcome));
  };
  const actions: RowActions = {
    hide: (some) => setQuestion({ about: 'hide', contents: some }),
    remove: (some) => setQuestion({ about: 'delete', contents: some }),
    restore,
    approve,
  };
  const isAll = selected.length === contents.length;
  const Dialog = question?.about === 'delete' ? DeleteDialog : HideDialog;
  return (
    <>
      <Head>
        <label>
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && !isAll;
            }}
            onChange={isAll ? none : all}
          />
          {selected.length > 0 ? `${selected.length} selected` : 'Select all on this page'}
        </label>
        {chosen.length > 0 && <SelectionActions chosen={chosen} isBusy={isBusy} actions={actions} />}
      </Head>
      <List aria-label="Contents" aria-busy={isBusy || undefined}>
        {contents.map((content) => (
          <ContentRow
            key={content.id}
            content={content}
            isSelected={selected.includes(content.id)}
            isBusy={isBusy}
            ofMember={ofMember}
            onToggle={(range) => toggle(content.id, range)}
            actions={actions}
          />
        ))}
      </List>
      {question && <Dialog contents={question.contents} onClose={() => setQuestion(null)} onDone={onDone} />}
    </>
  );
}

interface SelectionProps {
  chosen: readonly Content[];
  isBusy: boolean;
  actions: RowActions;
}

/** Each act concerns those of the selection that it can concern. */
function SelectionActions({ chosen, isBusy, actions }: SelectionProps) {
  const off = { dense: true, 'aria-disabled': isBusy || undefined };
  const of = (state: Content['state']) => chosen.filter((content) => content.state === state);
  const [waiting, hidden] = [of('waiting'), of('hidden')];
  const visible = chosen.filter(({ state }) => state !== 'hidden');
  return (
    <Row>
      {waiting.length > 0 && (
        <Button {...off} onClick={() => actions.approve(waiting)}>
          Approve {waiting.length}
        </Button>
      )}
      {visible.length > 0 && (
        <Button {...off} tone="lamp" onClick={() => actions.hide(visible)}>
          {visible.length === waiting.length ? 'Refuse' : 'Hide'} {visible.length}
        </Button>
      )}
      {hidden.length > 0 && (
        <Button {...off} onClick={() => actions.restore(hidden)}>
          Restore {hidden.length}
        </Button>
      )}
    </Row>
  );
}

const List = styled.ul`
  overflow-wrap: anywhere;
`;

const Head = styled.div`
  position: sticky;
  z-index: 10;
  top: ${theme.header};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space2} ${theme.space4};
  min-height: calc(${theme.tap} + 2 * ${theme.space2});
  padding: ${theme.space2} ${theme.space4};
  border-bottom: ${theme.hairline};
  background: ${theme.surface};
  font-size: ${theme.sizeSm};
  label {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space3};
    min-height: ${theme.tap};
    cursor: pointer;
  }
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${theme.ink};
  }
`;
