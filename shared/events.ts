/** Typed Socket.IO event maps, both directions. Names inside payloads are never trusted. */

export interface SendNotification {
  senderName: string
  receiverName: string
}

export interface GetNotification {
  senderName: string
  _id: string
  postId: string
  createdAt: string
  unread: number
}

export interface ClientToServerEvents {
  newUser: (fullname: string) => void
  sendNotification: (payload: SendNotification) => void
}

export interface ServerToClientEvents {
  getNotification: (payload: GetNotification) => void
}
