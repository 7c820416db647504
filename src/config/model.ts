import type { EnvironmentValues } from '../environment.ts';

/** A model behind an OpenAI-compatible endpoint. */
export interface ModelConfig {
  /** Up to and including `/v1`, without a trailing slash. */
  readonly baseUrl: string;
  /** Empty for an endpoint that needs none. */
  readonly apiKey: string;
  readonly model: string;
  /** Empty when there is none, or it is not of the endpoint. */
  readonly embeddingModel: string;
  /** Limit of concurrent calls. */
  readonly concurrency: number;
  /** Time limit of one attempt of a call, in ms. */
  readonly timeoutMs: number;
  /** How long a failed call is retried, in ms. */
  readonly retryBudgetMs: number;
  /** Context window of the model: input and output tokens of one call. */
  readonly contextTokens: number;
  /** Input and output tokens after which a task ends; 0 for no limit. */
  readonly taskTokens: number;
  /** Input and output tokens of one account and day; 0 for no limit. */
  readonly dayTokens: number;
  /** What is sent with each request to the language model. */
  readonly request: {
    readonly temperature: number;
    /** Limit of the tokens of a reply; 0 for that of the endpoint. */
    readonly maxTokens: number;
    readonly seed: number | null;
    /** Further fields of the body. */
    readonly extraBody: Readonly<Record<string, unknown>>;
  };
  /** Whether the model also gets screenshots. */
  readonly images: boolean;
  /** Size limit of the reply cache. */
  readonly cacheBytes: number;
}

export function toModelConfig(values: EnvironmentValues): ModelConfig {
  return {
    baseUrl: values.LLM_BASE_URL.replace(/\/+$/, ''),
    apiKey: values.LLM_API_KEY,
    model: values.LLM_MODEL,
    embeddingModel: toEmbeddingFolder(values) === '' ? values.EMBEDDING_MODEL : '',
    concurrency: values.LLM_CONCURRENCY,
    timeoutMs: values.LLM_TIMEOUT_S * 1000,
    retryBudgetMs: values.LLM_PATIENCE_S * 1000,
    contextTokens: values.LLM_CONTEXT_TOKENS,
    taskTokens: values.LLM_TASK_TOKENS,
    dayTokens: values.LLM_DAY_TOKENS,
    request: {
      temperature: values.LLM_TEMPERATURE,
      maxTokens: values.LLM_MAX_TOKENS,
      seed: values.LLM_SEED === '' ? null : Number(values.LLM_SEED),
      extraBody: toExtraBody(values) ?? {},
    },
    images: values.LLM_IMAGES === 'on',
    cacheBytes: values.LLM_CACHE_MB * 2 ** 20,
  };
}

/** Fields that are the server's: it could not read the answer to others. */
const OWN_FIELDS = ['messages', 'model', 'tools', 'stream'];

/** Further fields of the body of requests to a language model; null if they are not valid. */
export function toExtraBody({ LLM_EXTRA_BODY: text }: Pick<EnvironmentValues, 'LLM_EXTRA_BODY'>) {
  try {
    const fields: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return null;
    return OWN_FIELDS.some((name) => name in fields) ? null : (fields as Record<string, unknown>);
  } catch {
    return null;
  }
}

const LOCAL = 'local:';

/** Folder of an embedding model of this machine; empty if there is none. */
export function toEmbeddingFolder({ EMBEDDING_MODEL: name }: Pick<EnvironmentValues, 'EMBEDDING_MODEL'>): string {
  return name.startsWith(LOCAL) ? name.slice(LOCAL.length) : '';
}
