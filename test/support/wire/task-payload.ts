import type { CustomTool } from './custom-tool.ts';

export interface RunOptions {
  task: string | null;
  responseModel?: object;
  url?: string;
  metadata?: Record<string, string | number | boolean>;
  files?: string[];
  maxSteps?: number;
  device?: string;
  allowedUrls?: string[];
  enableRecording?: boolean;
  profileId?: string;
  profileReadOnly?: boolean;
  customTools?: readonly CustomTool[];
  extensions?: string[];
}

/** Every field is sent, those without a value as null or with the client's own default. */
export function toTaskPayload(options: RunOptions): Record<string, unknown> {
  return {
    task: options.task,
    response_model: options.responseModel ?? null,
    url: options.url ?? null,
    metadata: options.metadata ?? null,
    files: options.files ?? null,
    agent: 'smooth',
    max_steps: options.maxSteps ?? 32,
    device: options.device ?? 'desktop',
    allowed_urls: options.allowedUrls ?? null,
    enable_recording: options.enableRecording ?? true,
    profile_id: options.profileId ?? null,
    session_id: options.profileId ?? null,
    profile_read_only: options.profileReadOnly ?? false,
    stealth_mode: false,
    proxy_server: null,
    proxy_username: null,
    proxy_password: null,
    certificates: null,
    use_adblock: true,
    use_captcha_solver: true,
    additional_tools: null,
    custom_tools: options.customTools?.map(({ signature }) => signature) ?? null,
    experimental_features: null,
    extensions: options.extensions ?? null,
    show_cursor: false,
  };
}
