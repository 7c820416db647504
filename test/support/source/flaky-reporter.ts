import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only when they were repeated: each is a defect of the test, or of the code. */
export default class FlakyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`passed only when repeated: ${name}`);
  }
}
