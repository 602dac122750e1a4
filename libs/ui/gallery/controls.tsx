import { useState } from 'react';
import { DatePicker, DateRangePicker } from '../src/date-picker/date-picker';
import {
  Button,
  Combobox,
  Dialog,
  DialogBody,
  DialogFoot,
  Facet,
  FacetRow,
  FacetRows,
  Field,
  FieldError,
  FilterChips,
  InlineConfirm,
  InPlace,
  NameField,
  SearchBox,
  SearchField,
  SortBy,
  Tag,
  TextArea,
  TextInput,
  type Day,
  type DayRange,
} from '../src/index';
import { nothing, type Specimen } from './specimen';

const NAMES = ['Ada Lovelace', 'Adele Goldberg', 'Alan Kay'];
const useNames = (typed: string) =>
  NAMES.map((text, id) => ({ id, text })).filter(
    ({ text }) => typed !== '' && text.toLowerCase().startsWith(typed.toLowerCase()),
  );
const choices = ['Ruby', 'Testing', 'Databases'].map((label, at) => ({
  value: label,
  label,
  count: 40 - at,
}));

function OpensDialog({ sheet }: { sheet?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the {sheet ? 'sheet' : 'dialog'}</Button>
      {isOpen && (
        <Dialog title={sheet ? 'A sheet' : 'A dialog'} sheet={sheet} onClose={close}>
          <DialogBody>
            <p>Escape closes it.</p>
          </DialogBody>
          <DialogFoot>
            <Button onClick={close}>Close</Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}

function PicksDate({ day }: { day: Day | null }) {
  const [value, setValue] = useState(day);
  return <DatePicker value={value} opensAt="2024-09-26" onChange={setValue} />;
}

function PicksRange({ range }: { range: DayRange | null }) {
  const [value, setValue] = useState(range);
  return <DateRangePicker value={value} opensAt="2024-09-26" onChange={setValue} />;
}

export const controls: readonly Specimen[] = [
  {
    names: ['Field', 'TextInput', 'TextArea', 'FieldError'],
    states: {
      empty: (
        <Field label="Title">
          <TextInput placeholder="Notes on the engine" />
        </Field>
      ),
      invalid: (
        <Field label="Title" error="A title is required.">
          <TextInput />
        </Field>
      ),
      'several lines': (
        <Field label="Description">
          <TextArea rows={2} />
        </Field>
      ),
      off: (
        <Field label="Title">
          <TextInput disabled value="Notes on the engine" />
        </Field>
      ),
      'error only': <FieldError>Choose at least one.</FieldError>,
    },
  },
  {
    names: ['Combobox'],
    states: {
      'type “a”': (
        <Field label="Speaker">
          <Combobox label="Speakers" useOptions={useNames} onChoose={nothing} />
        </Field>
      ),
    },
  },
  {
    names: ['InlineConfirm', 'InPlace'],
    states: {
      'in place': (
        <InPlace role="group" aria-label="Note deleted">
          Note deleted <Button dense>Undo</Button>
        </InPlace>
      ),
      asking: (
        <InlineConfirm
          question="Delete this note?"
          confirm="Delete"
          cancel="Keep"
          onConfirm={nothing}
          onCancel={nothing}
        />
      ),
      busy: (
        <InlineConfirm
          question="Delete this note?"
          confirm="Delete"
          cancel="Keep"
          isBusy
          onConfirm={nothing}
          onCancel={nothing}
        />
      ),
    },
  },
  {
    names: ['DatePicker', 'DateRangePicker'],
    states: {
      'no day': <PicksDate day={null} />,
      'a day': <PicksDate day="2024-09-26" />,
      'no range': <PicksRange range={null} />,
      'a range': <PicksRange range={{ from: '2024-09-26', to: '2024-09-27' }} />,
    },
  },
  {
    names: ['Dialog', 'DialogBody', 'DialogFoot'],
    states: {
      closed: <OpensDialog />,
      'sheet on a phone': <OpensDialog sheet />,
    },
  },
  {
    names: ['SearchBox', 'SearchField', 'NameField', 'SortBy'],
    states: {
      box: <SearchBox label="Search" />,
      'with a field, the magnifier being a link': <SearchField iconTo="/search" />,
      name: <NameField label="Speakers" placeholder="Find by name" value="" to={() => '/'} />,
      'name, with a text': (
        <NameField label="Speakers" placeholder="Find by name" value="Ada" to={() => '/'} />
      ),
      sort: (
        <SortBy
          options={[
            ['new', 'Newest'],
            ['old', 'Oldest'],
          ]}
          value="new"
          to={() => '/'}
        />
      ),
    },
  },
  {
    names: ['Facet', 'FacetRow', 'FacetRows', 'FilterChips'],
    states: {
      facet: (
        <Facet
          title="Subjects"
          noun="subject"
          choices={choices}
          chosen={['Ruby']}
          onToggle={nothing}
          onClear={nothing}
        />
      ),
      'facet, loading': (
        <Facet
          title="Subjects"
          noun="subject"
          choices={undefined}
          chosen={[]}
          onToggle={nothing}
          onClear={nothing}
        />
      ),
      'facet, one choice, with a field to find more': (
        <Facet
          title="Subject"
          noun="subject"
          choices={choices}
          chosen={['Testing']}
          single
          find
          onFind={nothing}
          onToggle={nothing}
          onClear={nothing}
        />
      ),
      'facet, closed, with a badge': (
        <Facet
          title="Subjects"
          noun="subject"
          choices={choices}
          chosen={['Ruby']}
          closed
          badge={<Tag>1</Tag>}
          onToggle={nothing}
          onClear={nothing}
        />
      ),
      'facet, type “a”: the search fails': (
        <Facet
          title="Subjects"
          noun="subject"
          choices={[]}
          chosen={[]}
          find
          onFind={nothing}
          trouble="The subjects could not be searched."
          onToggle={nothing}
          onClear={nothing}
        />
      ),
      rows: (
        <FacetRows>
          <li>
            <FacetRow label="One of several" on single onClick={nothing} />
          </li>
          <li>
            <FacetRow label="Off" count="12" on={false} onClick={nothing} />
          </li>
        </FacetRows>
      ),
      chips: (
        <FilterChips
          groups={[
            [{ to: '/', label: 'With video', count: 55, on: true }],
            [{ to: '/?language=fr', label: 'French', count: 4, on: false }],
          ]}
        />
      ),
    },
  },
];
