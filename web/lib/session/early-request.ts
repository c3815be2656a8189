interface EarlyRequest {
  token: string
  response: Promise<Response>
}

/** A request for the current user, made by an inline script before the modules have loaded. */
declare global {
  interface Window {
    ownUserRequest?: EarlyRequest
  }
}

/** An ES5 statement that sends the request; `token` is the name of the variable with the token. */
export function createEarlyRequestScript(token: string): string {
  // The caller of takeEarlyResponse handles failures; until then this prevents an unhandled rejection.
  return `(window.ownUserRequest={token:${token},response:fetch('/user/user?fields=short',{headers:{Authorization:${token}}})}).response.catch(function(){})`
}

/** The response of the early request, at most once and only if it was sent with this token. */
export function takeEarlyResponse(token: string): Promise<Response> | undefined {
  const early = window.ownUserRequest
  delete window.ownUserRequest
  return early?.token === token ? early.response : undefined
}
