import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { Panel } from './layout';
import { media, theme } from './theme';

interface Tab {
  /** Unique among the tabs. */
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** Id of the tab shown at first; defaults to the first one. */
  initial?: string;
  onSelect?: (id: string) => void;
  className?: string;
}

/**
 * Panels shown one at a time, by the ARIA pattern: arrows, Home and End move and select, Tab moves into the
 * panel. Every panel is in the page from the start; without JavaScript they are stacked.
 */
export function Tabs({ label, tabs, initial, onSelect, className }: TabsProps) {
  const base = useId();
  const [chosen, setChosen] = useState(initial);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0];

  const select = (id: string) => {
    setChosen(id);
    onSelect?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === current?.id);
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    buttons.current.get(next.id)?.focus();
  };

  return (
    <Panel className={className}>
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
            tabIndex={tab === current ? 0 : -1}
            onClick={() => select(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </List>
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

const List = styled.div`
  display: flex;
  flex: none;
  border-bottom: ${theme.hairline};
  ${media.tiny} {
    flex-wrap: wrap;
    && button {
      flex: 1 0 auto;
    }
  }
  button {
    flex: 1;
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
