import type { LeasedWork } from '../current-work.ts';
import { BEATS, CURRENT, type WatchdogMemory } from './work-marker.ts';

/** What a thread that no longer responds held. */
export interface StalledWork {
  /** What it was busy with; null if it was no piece of work. */
  current: LeasedWork | null;
  others: LeasedWork[];
}

export interface Watchdog {
  /** Notes that a piece of work began, or ended (null). */
  hold(number: number, work: LeasedWork | null): void;
  /** From now on, `limitMs` without a beat are enough, whatever the thread does: the server is stopping. */
  hurry(limitMs: number): void;
  stop(): void;
}

export interface WatchdogOptions {
  memory: WatchdogMemory;
  /** CPU time without a beat after which the thread counts as stalled, in ms. */
  limitMs: number;
  /** Resolves to the CPU time of the thread, in ms; never resolves while the thread is blocked. */
  readCpuTime: () => Promise<number>;
  /** Called once. */
  onStall: (held: StalledWork) => void;
}

const CHECK_MS = 500;
/** A thread that is blocked uses no CPU time: it counts as stalled after this many times the limit. */
const BLOCKED_FACTOR = 6;

/** Watches the beats of a thread, from its first one on. The CPU time of the thread counts, so that a busy machine stalls
 *  nothing; time during which this thread did not run either (the process was stopped, the machine was suspended) does not. */
export function startWatchdog(options: WatchdogOptions): Watchdog {
  const { memory, limitMs, readCpuTime, onStall } = options;
  const held = new Map<number, LeasedWork>();
  let isStalled = ({ silentMs, cpuMs }: Silence) => cpuMs >= limitMs || silentMs >= limitMs * BLOCKED_FACTOR;
  let silence = newSilence(0);
  let checkedAt = performance.now();

  async function noteCpuTime(current: Silence): Promise<void> {
    const now = await readCpuTime();
    current.cpuFromMs ??= now;
    current.cpuMs = now - current.cpuFromMs;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    const passedMs = Math.min(now - checkedAt, CHECK_MS);
    checkedAt = now;
    const beats = Atomics.load(memory, BEATS);
    if (beats !== silence.beats) silence = newSilence(beats);
    if (beats === 0) return;
    silence.silentMs += passedMs;
    noteCpuTime(silence).catch(() => {});
    if (!isStalled(silence)) return;
    clearInterval(timer);
    const number = memory[CURRENT] ?? 0;
    const current = held.get(number) ?? null;
    held.delete(number);
    onStall({ current, others: [...held.values()] });
  }, CHECK_MS).unref();

  return {
    hold(number, work) {
      if (work) held.set(number, work);
      else held.delete(number);
    },
    hurry(withinMs) {
      isStalled = ({ silentMs }) => silentMs >= withinMs;
    },
    stop: () => clearInterval(timer),
  };
}

/** Time since a beat. */
interface Silence {
  beats: number;
  silentMs: number;
  cpuMs: number;
  /** CPU time of the thread when the silence was noticed. */
  cpuFromMs: number | null;
}

const newSilence = (beats: number): Silence => ({ beats, silentMs: 0, cpuMs: 0, cpuFromMs: null });
