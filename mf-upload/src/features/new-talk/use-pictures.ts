import { useState } from 'react';
import type { ChosenPicture } from './picture';
import type { KeptForm } from './use-draft';

/** The speakers' pictures, in the speakers' order. They are files, which a draft cannot store. */
export interface ChosenPictures {
  pictures: readonly (ChosenPicture | null)[];
  faults: readonly (string | null)[];
  choose: (place: number, picture: ChosenPicture | null, fault?: string) => void;
  /** Shows an error below the picture of a place; a null place clears every error. */
  setFault: (place: number | null, fault?: string) => void;
  /** Removes the speaker at that place; those behind move up. */
  leave: (place: number) => void;
}

export function usePictures({ progress, advance }: Pick<KeptForm, 'progress' | 'advance'>): ChosenPictures {
  const [pictures, setPictures] = useState<ChosenPictures['pictures']>([]);
  const [faults, setFaults] = useState<ChosenPictures['faults']>([]);
  const setFault = (place: number | null, fault: string | null = null) =>
    setFaults((before) => (place === null ? [] : at(before, place, fault)));
  return {
    pictures,
    faults,
    choose: (place, picture, fault) => {
      setPictures((before) => at(before, place, picture));
      setFault(place, fault);
      advance({ pictures: at(progress.pictures, place, picture?.file.name ?? null) });
    },
    setFault,
    leave: (place) => {
      setPictures((before) => before.toSpliced(place, 1));
      setFaults((before) => before.toSpliced(place, 1));
      advance({ pictures: progress.pictures.toSpliced(place, 1) });
    },
  };
}

/** The list with another value at an index, which may be past its end. */
const at = <Value extends object | string>(
  list: readonly (Value | null)[],
  place: number,
  value: Value | null,
): (Value | null)[] =>
  Array.from({ length: Math.max(list.length, place + 1) }, (_, index) =>
    index === place ? value : (list[index] ?? null),
  );
