import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSSyncVariant,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { newQuickJSWASMModuleFromVariant, newVariant, Scope } from 'quickjs-emscripten-core';
import { TimeLimitError, withinTimeLimit } from '../../../json-schema/time-limit.ts';
import { chooseError, codeForms } from './code-forms.ts';
import { PRELUDE, preludeSource } from './prelude.ts';

export type ScriptResult = { ok: true; json: string } | { ok: false; message: string };

// Available in every JavaScript engine, but declared only in the DOM types.
declare const WebAssembly: { Memory: new (limits: { initial: number; maximum: number }) => object };

const MAX_TIME_MS = 2_000;
const LAST_RESORT = 1.25;
const PAGE_BYTES = 64 * 1024;
const MEMORY = { initial: (16 * 1024 * 1024) / PAGE_BYTES, maximum: (80 * 1024 * 1024) / PAGE_BYTES };
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const MAX_STACK_BYTES = 256 * 1024;
const MAX_HOST_CALLS = 100_000;
const MAX_TIMERS = 1_000;
const MAX_MESSAGE = 2_000;

const TOO_LONG = 'TimeoutError: the script ran longer than 2 seconds.';
const TOO_MANY_CALLS = `QuotaExceededError: the script used the document more than ${MAX_HOST_CALLS} times.`;
const TOO_DEEP = 'RangeError: the script or its result is nested too deeply.';
// The engine throws null if it has no memory left for an error.
const THREW_NULL = 'InternalError: the script has no memory left, or threw null.';
const NEVER_SETTLES = 'Error: the promise that the script returned never settles.';

let engine: Promise<QuickJSWASMModule> | null = null;

/** Runs a script in an isolated JavaScript engine compiled to WebAssembly. The script can use the language and call
 *  `answer`, a function from text to text; it has no access to this process. Time, memory, stack and calls are limited.
 *  @param now epoch ms at the start, for dates */
export async function runInSandbox(
  code: string,
  argsJson: string,
  answer: (request: string) => string,
  { limitMs = MAX_TIME_MS, now = Date.now() }: { limitMs?: number; now?: number } = {},
): Promise<ScriptResult> {
  engine ??= loadEngine();
  const loaded = await engine;
  try {
    // The engine checks the clock only between steps, and one step can take hours: this limit interrupts steps too.
    return withinTimeLimit(limitMs * LAST_RESORT, () => {
      const run = new Run(loaded.newRuntime(), answer, limitMs);
      const result = run.run(code, argsJson, now);
      run.dispose();
      return result;
    });
  } catch (error) {
    // An interrupted engine is in an undefined state: it can neither continue nor be disposed of.
    engine = null;
    return { ok: false, message: brokenBy(error) };
  }
}

// The engine's own limit applies to single allocations, not to their sum; the size of the WebAssembly memory is the hard
// limit.
async function loadEngine(): Promise<QuickJSWASMModule> {
  const { default: variant } = await import('@jitl/quickjs-wasmfile-release-sync');
  const wasmMemory = new WebAssembly.Memory(MEMORY);
  return newQuickJSWASMModuleFromVariant(newVariant(variant as unknown as QuickJSSyncVariant, { wasmMemory }));
}

function brokenBy(error: unknown): string {
  if (error instanceof TimeLimitError) return TOO_LONG;
  const cause = error instanceof HostError ? error.cause : error;
  if (cause instanceof RangeError) return TOO_DEEP;
  if (error instanceof HostError) throw cause;
  return 'InternalError: the script broke its engine.';
}

/** A failure of the host, not of the script. */
class HostError extends Error {}

class ThrownError extends Error {}

class Run {
  private readonly scope = new Scope();
  private readonly runtime: QuickJSRuntime;
  private readonly context: QuickJSContext;
  private readonly endsAt: number;
  private callCount = 0;
  private hostError: unknown = null;

  constructor(runtime: QuickJSRuntime, answer: (request: string) => string, limitMs: number) {
    this.runtime = this.scope.manage(runtime);
    this.endsAt = performance.now() + limitMs;
    runtime.setMemoryLimit(MAX_MEMORY_BYTES);
    runtime.setMaxStackSize(MAX_STACK_BYTES);
    runtime.setInterruptHandler(() => this.reasonToStop() !== null);
    this.context = this.scope.manage(runtime.newContext());
    this.defineHost(answer);
  }

  run(code: string, argsJson: string, now: number): ScriptResult {
    const main = this.loadPrelude();
    try {
      this.call(this.property(main, 'begin'), this.text(argsJson), this.scope.manage(this.context.newNumber(now)));
      const value = this.evaluate(main, code);
      const promise = this.call(this.property(main, 'finish'), value);
      this.drain(main);
      const json = this.settled(main, promise);
      // The script may have caught the error that was to stop it.
      const reason = this.reasonToStop();
      return reason === null ? { ok: true, json } : { ok: false, message: reason };
    } catch (error) {
      if (this.hostError) throw new HostError('The browser failed.', { cause: this.hostError });
      if (error instanceof ThrownError) return { ok: false, message: this.reasonToStop() ?? error.message };
      throw error;
    }
  }

  dispose(): void {
    this.scope.dispose();
  }

  private reasonToStop(): string | null {
    if (this.callCount > MAX_HOST_CALLS) return TOO_MANY_CALLS;
    return performance.now() > this.endsAt ? TOO_LONG : null;
  }

  private defineHost(answer: (request: string) => string): void {
    const host = this.context.newFunction('sendToHost', (request) => {
      this.callCount += 1;
      const reason = this.reasonToStop();
      if (reason !== null) throw new Error(reason);
      try {
        return this.context.newString(answer(this.context.getString(request)));
      } catch (error) {
        this.hostError ??= error;
        throw error;
      }
    });
    this.context.setProp(this.context.global, 'sendToHost', this.scope.manage(host));
  }

  private loadPrelude(): QuickJSHandle {
    this.runtime.setModuleLoader(preludeSource);
    const loaded = this.context.evalCode(preludeSource(PRELUDE), PRELUDE, { type: 'module' });
    this.runtime.removeModuleLoader();
    return this.scope.manage(this.context.unwrapResult(loaded));
  }

  private evaluate(main: QuickJSHandle, code: string): QuickJSHandle {
    const errors: string[] = [];
    for (const form of codeForms(code)) {
      const compiled = this.context.evalCode(form, 'script.js', { type: 'global', compileOnly: true });
      if (compiled.error) {
        errors.push(this.describe(main, this.scope.manage(compiled.error)));
        continue;
      }
      compiled.value.dispose();
      return this.result(main, this.context.evalCode(form, 'script.js', { type: 'global' }));
    }
    throw new ThrownError(chooseError(errors));
  }

  /** Runs promise jobs and timers until none are pending. */
  private drain(main: QuickJSHandle): void {
    const runTimer = this.property(main, 'runTimer');
    for (let count = 0; count < MAX_TIMERS; count += 1) {
      while (this.runtime.hasPendingJob()) {
        const { error } = this.runtime.executePendingJobs();
        if (error) throw new ThrownError(this.describe(main, this.scope.manage(error)));
      }
      if (this.context.dump(this.call(runTimer)) !== true) return;
    }
  }

  private settled(main: QuickJSHandle, promise: QuickJSHandle): string {
    const state = this.context.getPromiseState(promise);
    if (state.type === 'pending') throw new ThrownError(NEVER_SETTLES);
    if (state.type === 'rejected') throw new ThrownError(this.describe(main, this.scope.manage(state.error)));
    return this.context.getString(this.scope.manage(state.value));
  }

  private describe(main: QuickJSHandle, thrown: QuickJSHandle): string {
    const reason = this.reasonToStop();
    if (reason !== null) return reason;
    if (this.context.eq(thrown, this.context.null)) return THREW_NULL;
    const described = this.context.callFunction(this.property(main, 'describe'), this.context.undefined, thrown);
    if (described.error) {
      described.error.dispose();
      return 'Error: the script threw something that cannot be put into words.';
    }
    const message = this.context.getString(this.scope.manage(described.value)).slice(0, MAX_MESSAGE).toWellFormed();
    return message.replace(/^ReferenceError: '(.+)' is not defined$/, 'ReferenceError: $1 is not defined');
  }

  private result(main: QuickJSHandle, result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (result.error) throw new ThrownError(this.describe(main, this.scope.manage(result.error)));
    return this.scope.manage(result.value);
  }

  private call(callee: QuickJSHandle, ...args: QuickJSHandle[]): QuickJSHandle {
    const result = this.context.callFunction(callee, this.context.undefined, ...args);
    if (result.error) {
      result.error.dispose();
      throw new ThrownError('Error: the script has no memory left.');
    }
    return this.scope.manage(result.value);
  }

  private property(object: QuickJSHandle, name: string): QuickJSHandle {
    return this.scope.manage(this.context.getProp(object, name));
  }

  private text(value: string): QuickJSHandle {
    return this.scope.manage(this.context.newString(value));
  }
}
