interface EarlyRequest {
  token: string
  response: Promise<Response>
}

/** A request for the own user that the page makes before its modules are there. */
declare global {
  interface Window {
    ownUserRequest?: EarlyRequest
  }
}

/** A statement in ES5 that makes the request; `token` names the variable that holds the token. */
export function createEarlyRequestScript(token: string): string {
  // A failure is for whoever takes the response, and no unhandled rejection before that.
  return `(window.ownUserRequest={token:${token},response:fetch('/user/user?fields=short',{headers:{Authorization:${token}}})}).response.catch(function(){})`
}

/** The response of the early request, once, if it was made with this token. */
export function takeEarlyResponse(token: string): Promise<Response> | undefined {
  const early = window.ownUserRequest
  delete window.ownUserRequest
  return early?.token === token ? early.response : undefined
}
