import { ApiError, call } from './http.ts';

/** What the server says of itself. */
export interface Readiness {
  isReady: boolean;
  /** `offline`, or the name of the language model. */
  model: string;
  /** Why the server or its model cannot be used at the moment; empty if they can. */
  problem: string;
}

export async function readReadiness(): Promise<Readiness> {
  try {
    const { model, problem = '' } = await call<{ model: string; problem?: string }>('/ready');
    return { isReady: true, model, problem };
  } catch (error) {
    if (error instanceof ApiError) return { isReady: false, model: '', problem: error.message };
    return { isReady: false, model: '', problem: 'The server cannot be reached.' };
  }
}

/** Metrics in the text format of Prometheus; null where the server does not show them. */
export async function readMetrics(): Promise<string | null> {
  return call<string>('/metrics').catch(() => null);
}
