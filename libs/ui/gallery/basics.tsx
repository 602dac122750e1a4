import {
  Button,
  ButtonLink,
  Chip,
  ChipLink,
  Chips,
  CoverLink,
  ExternalLink,
  Fine,
  Icon,
  LampField,
  Logo,
  Mark,
  MenuBox,
  Meta,
  Panel,
  Row,
  RowList,
  SkipLink,
  Stack,
  Stage,
  Tag,
  TextButton,
  TextLink,
  VisuallyHidden,
  Wrap,
  searchIcon,
  theme,
  thumbsUpIcon,
} from '../src/index';
import type { Specimen } from './specimen';

const TONES = ['outline', 'lamp', 'solid', 'quiet', 'danger'] as const;

export const basics: readonly Specimen[] = [
  {
    names: ['Button', 'ButtonLink', 'Icon'],
    states: {
      tones: (
        <Row>
          {TONES.map((tone) => (
            <Button key={tone} tone={tone}>
              {tone}
            </Button>
          ))}
        </Row>
      ),
      'off, pressed, dense': (
        <Row>
          <Button disabled>Off</Button>
          <Button tone="lamp" disabled>
            Off
          </Button>
          <Button aria-pressed="true">Pressed</Button>
          <Button dense>Dense</Button>
          <Button icon aria-label="Search">
            <Icon of={searchIcon} />
          </Button>
        </Row>
      ),
      wide: (
        <Button wide>
          <Icon of={thumbsUpIcon} /> Wide
        </Button>
      ),
      link: <ButtonLink to="/">Link</ButtonLink>,
    },
  },
  {
    names: ['TextLink', 'TextButton', 'ExternalLink', 'SkipLink', 'VisuallyHidden'],
    states: {
      inline: (
        <p>
          <TextLink to="/">A link</TextLink>, <TextButton>a button</TextButton>,{' '}
          <ExternalLink href="https://example.com">another site</ExternalLink>
          <VisuallyHidden>, and text for screen readers</VisuallyHidden>
        </p>
      ),
      'skip link, shown on focus': <SkipLink href="#top">Skip to content</SkipLink>,
    },
  },
  {
    names: ['Chip', 'ChipLink', 'Chips', 'Tag'],
    states: {
      chips: (
        <Chips>
          <Chip>Off</Chip>
          <Chip aria-pressed="true">On</Chip>
          <ChipLink to="/">Link</ChipLink>
          <ChipLink to="/" aria-current="true">
            Current
          </ChipLink>
        </Chips>
      ),
      tags: (
        <Row>
          {(['plain', 'lamp', 'ok', 'bad'] as const).map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </Row>
      ),
    },
  },
  {
    names: ['Logo', 'Mark'],
    states: {
      logo: <Logo />,
      mark: (
        <span style={{ display: 'block', width: '2rem' }}>
          <Mark />
        </span>
      ),
    },
  },
  {
    names: ['Wrap', 'Panel', 'Stack', 'Row', 'Meta', 'Fine', 'CoverLink'],
    states: {
      panel: (
        <Wrap>
          <Panel style={{ padding: '1rem', position: 'relative' }}>
            <Stack>
              <CoverLink to="/">The whole panel is a link</CoverLink>
              <Meta>Second voice</Meta>
              <Fine>Third voice</Fine>
            </Stack>
          </Panel>
        </Wrap>
      ),
    },
  },
  {
    names: ['RowList'],
    states: {
      rows: (
        <RowList>
          <li>
            <strong>1.2.0</strong>
            <Fine>published yesterday</Fine>
          </li>
          <li>
            <strong>1.1.0</strong>
            <Fine>published last week</Fine>
          </li>
        </RowList>
      ),
    },
  },
  {
    names: ['MenuBox'],
    states: {
      open: (
        <div style={{ height: '8rem' }}>
          <div style={{ position: 'relative' }}>
            <MenuBox>
              <button type="button">One</button>
              <button type="button">Two</button>
            </MenuBox>
          </div>
        </div>
      ),
    },
  },
  {
    names: ['Stage', 'LampField'],
    states: {
      stage: <Stage style={{ padding: '2rem' }}>On the stage</Stage>,
      'lamp field': (
        // It takes over the padding of the page around it.
        <div style={{ padding: `${theme.space6} 0 ${theme.section}` }}>
          <LampField>
            <p style={{ padding: '0 2rem' }}>Move the pointer</p>
          </LampField>
        </div>
      ),
    },
  },
];
