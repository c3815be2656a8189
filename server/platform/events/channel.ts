/** Carries messages between the processes of one installation, the sender included. */
export interface Channel {
  /** Resolves once the message is sent; rejects while there is no connection. */
  send(message: string): Promise<void>
  close(): Promise<void>
}

/** `lost`: messages of other processes are missed from now on. `restored`: they arrive again. */
export type ChannelState = 'lost' | 'restored'

export interface ChannelListeners {
  onMessage(message: string): void
  onState(state: ChannelState): void
}
