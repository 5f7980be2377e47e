type Listener = (list: { getEntries(): PerformanceEntryList }) => void;

let buffer: PerformanceMark[] = [];
let observers: FakePerformanceObserver[] = [];

class FakePerformanceObserver {
  records: PerformanceMark[] = [];

  constructor(private readonly listener: Listener) {}

  observe(): void {
    observers.push(this);
    buffer.forEach((mark) => this.add(mark));
  }

  add(mark: PerformanceMark): void {
    this.records.push(mark);
    queueMicrotask(() => {
      const entries = this.takeRecords();
      if (entries.length > 0) this.listener({ getEntries: () => entries });
    });
  }

  takeRecords(): PerformanceEntryList {
    const entries = this.records;
    this.records = [];
    return entries;
  }
}

/** Replaces the marks of `performance` and their observers, which jsdom lacks. Observers of earlier calls receive nothing more. */
export function fakePerformance(): void {
  buffer = [];
  observers = [];
  performance.mark = (name, { detail } = {}) => {
    const mark = { name, detail: detail as unknown, entryType: 'mark', startTime: performance.now(), duration: 0 } as PerformanceMark;
    buffer.push(mark);
    for (const observer of observers) observer.add(mark);
    return mark;
  };
  performance.clearMarks = (name) => {
    buffer = buffer.filter((mark) => mark.name !== name);
  };
  performance.getEntriesByType = () => [];
  Object.assign(window, { PerformanceObserver: FakePerformanceObserver });
}
