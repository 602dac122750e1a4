import { Button, Icon, menuIcon, xIcon } from '@lectern/ui';
import styled from 'styled-components';
import type { MobileMenuProps } from './mobile-sheet';
import { useDisclosure } from './use-disclosure';
import { usePanels, wantPanels } from './use-panels';

/** The hamburger button: on phones, and wherever some tabs do not fit into the header. */
export function MobileMenu(props: MobileMenuProps) {
  const { open, setOpen, root, button } = useDisclosure<HTMLDivElement>();
  const panels = usePanels(open);
  return (
    <Narrow ref={root}>
      <Button
        ref={button}
        tone="quiet"
        icon
        aria-expanded={open}
        aria-controls={open ? 'mobile-menu' : undefined}
        aria-label={open ? 'Close menu' : 'Open menu'}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => void wantPanels()}
      >
        <Icon of={open ? xIcon : menuIcon} />
      </Button>
      {open && panels && <panels.MobileSheet {...props} onClose={() => setOpen(false)} />}
    </Narrow>
  );
}

const Narrow = styled.div`
  @container header (min-width: 70rem) {
    display: none;
  }
`;
