/**
 * Fakes what jsdom cannot know without a screen: how much of an element is in view, the page's visibility,
 * and reduced motion.
 */
export class Viewport {
  private readonly observers = new Set<(share: number) => void>();
  private readonly motion = Object.assign(new EventTarget(), { matches: false });
  private hidden = false;

  constructor() {
    const observers = this.observers;
    class Observer implements Partial<IntersectionObserver> {
      private readonly notify: (share: number) => void;
      constructor(callback: IntersectionObserverCallback) {
        this.notify = (intersectionRatio) =>
          callback(
            [{ intersectionRatio, isIntersecting: intersectionRatio > 0 } as IntersectionObserverEntry],
            this as unknown as IntersectionObserver,
          );
      }
      observe() {
        observers.add(this.notify);
      }
      disconnect() {
        observers.delete(this.notify);
      }
    }
    Object.assign(window, { IntersectionObserver: Observer, matchMedia: () => this.motion });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => this.hidden });
  }

  /** Puts this share of every observed element into view, from 0 to 1. */
  scrollTo(share: number): void {
    for (const notify of this.observers) notify(share);
  }

  hide(hidden: boolean): void {
    this.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  }

  reduceMotion(reduce: boolean): void {
    this.motion.matches = reduce;
    this.motion.dispatchEvent(new Event('change'));
  }

  restore(): void {
    Reflect.deleteProperty(window, 'IntersectionObserver');
    Reflect.deleteProperty(window, 'matchMedia');
    Reflect.deleteProperty(document, 'hidden');
  }
}
