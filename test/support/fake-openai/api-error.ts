/** An error as the API answers it. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: { message: string; type: string; param: string | null; code: string | null } };

  constructor(status: number, message: string, param: string | null = null, code: string | null = null) {
    super(message);
    this.status = status;
    this.body = { error: { message, type: typeOf(status), param, code } };
  }
}

/** A request that is not as it must be; `param` names the part of the body. */
export function invalid(message: string, param: string | null = null, code: string | null = null): ApiError {
  return new ApiError(400, message, param, code);
}

export function missing(param: string): ApiError {
  return invalid(`Missing required parameter: '${param}'.`, param, 'missing_required_parameter');
}

function typeOf(status: number): string {
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

const COMMON: Readonly<Record<number, readonly [message: string, code: string | null]>> = {
  400: ['The request is not valid.', null],
  401: ['Incorrect API key provided.', 'invalid_api_key'],
  403: ['You are not allowed to use this model.', 'unsupported_country_region_territory'],
  404: ['The model does not exist or you do not have access to it.', 'model_not_found'],
  429: ['Rate limit reached.', 'rate_limit_exceeded'],
  500: ['The server had an error while processing your request.', null],
  503: ['The engine is currently overloaded, please try again later.', null],
};

/** What the API says with a status, whatever was sent. */
export function commonError(status: number): ApiError {
  const [message, code] = COMMON[status] ?? [`The request failed with ${status}.`, null];
  return new ApiError(status, message, null, code);
}
