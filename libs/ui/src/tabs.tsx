import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { Panel } from './layout';
import { media, theme } from './theme';

interface Tab<Id extends string> {
  /** Unique among the tabs. */
  id: Id;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  /** Id of the tab whose panel is shown; null shows none, and the tabs are one line of buttons. */
  selected: Id | null;
  onSelect: (id: Id) => void;
  /** Shown at the end of the line of buttons while no panel is. */
  action?: ReactNode;
  /** Shown between the tabs and the panel, whichever it is. */
  children?: ReactNode;
  className?: string;
}

/**
 * Panels shown one at a time, by the ARIA pattern: arrows, Home and End move and select, Tab moves into the
 * panel. Every panel is in the page from the start; without JavaScript they are stacked.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  action,
  children,
  className,
}: TabsProps<Id>) {
  const base = useId();
  const buttons = useRef(new Map<Id, HTMLButtonElement>());
  const current = tabs.find(({ id }) => id === selected);
  const focusable = current ?? tabs[0];

  const onKeyDown = (event: KeyboardEvent, id: Id) => {
    const at = tabs.findIndex((tab) => tab.id === id);
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    if (current) onSelect(next.id);
    buttons.current.get(next.id)?.focus();
  };

  return (
    <Panel className={className} data-closed={!current || undefined}>
      <Line>
        <List role="tablist" aria-label={label}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              ref={(button) => {
                if (button) buttons.current.set(tab.id, button);
              }}
              type="button"
              role="tab"
              id={`${base}-tab-${tab.id}`}
              aria-controls={`${base}-panel-${tab.id}`}
              aria-selected={tab === current}
              tabIndex={tab === focusable ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={(event) => onKeyDown(event, tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </List>
        {!current && action}
      </Line>
      {current && children}
      {tabs.map((tab) => (
        <Body
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          tabIndex={0}
          hidden={tab !== current}
        >
          {tab.panel}
        </Body>
      ))}
    </Panel>
  );
}

const Line = styled.div`
  flex: none;
  border-bottom: ${theme.hairline};

  [data-closed] > & {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space2};
    padding: ${theme.space2} ${theme.space3};
    border-bottom: 0;
  }
`;

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  button {
    flex: 1 0 0;
    min-width: min-content;
    min-height: 3rem;
    padding: 0 ${theme.space2};
    border: 0;
    background: none;
    color: ${theme.ink2};
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
  button:hover {
    color: ${theme.ink};
  }
  button:focus-visible {
    outline-offset: -4px;
  }
  [aria-selected='true'] {
    color: ${theme.ink};
    box-shadow: inset 0 -4px ${theme.lamp};
  }
  @media (forced-colors: active) {
    [aria-selected='true'] {
      border-bottom: 4px solid Highlight;
    }
  }

  [data-closed] > * > & {
    gap: ${theme.space2};

    button {
      flex: none;
      min-height: ${theme.tapDense};
      padding-inline: 0.8125rem;
      border: 1px solid ${theme.edge};
      border-radius: ${theme.radiusM};
      background: ${theme.surface};
      color: ${theme.ink};
    }

    button:hover {
      border-color: ${theme.ink};
      background: ${theme.sunken};
    }
  }
`;

const Body = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  max-height: var(--panel-height, 24rem);
  overflow: auto;
  padding: ${theme.space4};
  scrollbar-width: thin;
  overscroll-behavior: contain;
  &:focus-visible {
    outline-offset: -4px;
  }
  ${media.noScript} {
    &&&[hidden] {
      display: block !important;
    }
  }
`;
