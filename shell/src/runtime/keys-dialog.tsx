import { Dialog, DialogBody, theme } from '@lectern/ui';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
import { keysAreOn, switchKeys } from './keys-choice';

const KEYS = [
  [['/'], 'Search'],
  [['?'], 'Show these keys'],
  [['↑', '↓'], 'Choose a suggestion'],
  [['Esc'], 'Close a menu or a dialog'],
] as const;

/** Opens the list of shortcuts, unless it is open. */
export function showKeys(document: Document): void {
  if (document.querySelector('[aria-modal="true"]')) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<KeysDialog onClose={close} />);
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(keysAreOn);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <DialogBody>
        <List>
          {KEYS.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </List>
        <Choice>
          <input
            type="checkbox"
            checked={on}
            onChange={({ target }) => {
              setOn(target.checked);
              switchKeys(target.checked);
            }}
          />
          <span>
            <kbd>/</kbd> and <kbd>?</kbd> work on every page
          </span>
        </Choice>
      </DialogBody>
    </Dialog>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${theme.space2};
  > div {
    display: flex;
    align-items: center;
    gap: ${theme.space4};
  }
  dt {
    display: flex;
    gap: ${theme.space1};
    min-width: 5rem;
  }
  kbd,
  & ~ label kbd {
    display: inline-grid;
    place-items: center;
    min-width: 2rem;
    padding: 0.125rem ${theme.space2};
    border: ${theme.outline};
    border-radius: ${theme.radiusS};
    font: inherit;
    font-weight: ${theme.weightStrong};
  }
`;

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space3};
  min-height: ${theme.tap};
  padding-top: ${theme.space3};
  border-top: ${theme.hairline};
  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${theme.lamp};
  }
`;
