type Listener = () => void;

/** What player and transcript tell each other about one talk. */
export interface Playback {
  /** Seconds; null until something has played or a start was asked for. */
  time: () => number | null;
  /** Called by the player whenever it learns where playback is. */
  report: (seconds: number) => void;
  /** Asks the player to go to a time in seconds. */
  seek: (seconds: number) => void;
  /** Asks the player to pause. */
  pause: () => void;
  /** Calls back on every change of `time`; returns how to stop. */
  onTime: (listener: Listener) => Listener;
  /** Calls back on every `seek`; returns how to stop. */
  onSeek: (listener: (seconds: number) => void) => Listener;
  /** Calls back on every `pause`; returns how to stop. */
  onPause: (listener: Listener) => Listener;
}

/**
 * A playback that stands outside of React's state: four times a second a new time comes, and only the transcript's
 * active line may care.
 */
export function createPlayback(start: number): Playback {
  let now = start > 0 ? start : null;
  const timeListeners = new Set<Listener>();
  const seekListeners = new Set<(seconds: number) => void>();
  const pauseListeners = new Set<Listener>();
  const report = (seconds: number) => {
    now = seconds;
    timeListeners.forEach((tell) => tell());
  };
  return {
    time: () => now,
    report,
    seek(seconds) {
      report(seconds);
      seekListeners.forEach((tell) => tell(seconds));
    },
    pause() {
      pauseListeners.forEach((tell) => tell());
    },
    onTime(listener) {
      timeListeners.add(listener);
      return () => timeListeners.delete(listener);
    },
    onSeek(listener) {
      seekListeners.add(listener);
      return () => seekListeners.delete(listener);
    },
    onPause(listener) {
      pauseListeners.add(listener);
      return () => pauseListeners.delete(listener);
    },
  };
}
