import { Link } from 'react-router'
import { type RemovalReason, removalReasons } from '#shared/community/removal-reasons.ts'
import { removalReasonNames } from '#shared/messages/community/community.ts'
import { pages } from '#shared/paths.ts'
import prose from '#web/ui/text/prose.module.css'

const rules: Record<RemovalReason, string> = {
  spam: 'Do not advertise, post the same thing again and again, or collect clicks and followers. You may mention your own course where it answers a question.',
  harassment:
    'Argue about ideas, not about people. Insults, threats and contempt for people because of who they are have no place here.',
  personal_information:
    'Do not publish addresses, phone numbers, private messages or photos of others without their consent.',
  copyright: 'Post only texts and images that are yours or that you may share. Name your sources.',
  harmful: 'Nothing illegal, and nothing that encourages people to harm themselves or others.',
  off_topic: 'Write about learning and teaching. Stay with the subject of the post you comment on.',
}

/** What moderators remove, in the order of the reasons that they choose from. */
export function CommunityRules() {
  return (
    <div className={prose.prose}>
      {removalReasons.map((reason) => (
        <section key={reason} aria-labelledby={reason}>
          <h2 id={reason}>{removalReasonNames[reason]}</h2>
          <p>{rules[reason]}</p>
        </section>
      ))}
      <h2>If we removed something of yours</h2>
      <p>
        You get a notification with the reason. Nobody else does. Under{' '}
        <Link to={pages.ownDecisions}>Moderator decisions</Link> you see what was hidden and can
        appeal once. If something was deleted, <Link to={pages.contact}>send us a message</Link>.
      </p>
    </div>
  )
}
