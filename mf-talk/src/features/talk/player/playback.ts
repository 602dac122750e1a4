type Listener = () => void;

/** Connects the player and the transcript of one talk. */
export interface Playback {
  /** Position in seconds; null until something has played or a start was requested. */
  time: () => number | null;
  /** Called by the player whenever it learns the position. */
  report: (seconds: number) => void;
  /** Asks the player to go to a time in seconds. */
  seek: (seconds: number) => void;
  /** Asks the player to pause. */
  pause: () => void;
  /** Calls back on every change of `time`; returns a function that unsubscribes. */
  onTime: (listener: Listener) => Listener;
  /** Calls back on every `seek`; returns a function that unsubscribes. */
  onSeek: (listener: (seconds: number) => void) => Listener;
  /** Calls back on every `pause`; returns a function that unsubscribes. */
  onPause: (listener: Listener) => Listener;
}

/**
 * Keeps playback outside React's state: the time changes four times a second, and only the transcript's
 * active line should re-render.
 */
export function createPlayback(start: number): Playback {
  let now = start > 0 ? start : null;
  const timeListeners = new Set<Listener>();
  const seekListeners = new Set<(seconds: number) => void>();
  const pauseListeners = new Set<Listener>();
  const report = (seconds: number) => {
    now = seconds;
    timeListeners.forEach((listener) => listener());
  };
  return {
    time: () => now,
    report,
    seek(seconds) {
      report(seconds);
      seekListeners.forEach((listener) => listener(seconds));
    },
    pause() {
      pauseListeners.forEach((listener) => listener());
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
