import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { isDefaultAvatar } from '#shared/default-avatars.ts'
import { accountLimits } from '#shared/limits.ts'
import { profileMessages } from '#shared/messages/accounts/profile.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { refreshSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { ReadOnlyField, TextField } from '#web/ui/forms/text-fields.tsx'
import { UploadField } from '#web/ui/forms/upload/upload-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import card from '#web/ui/layout/card.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import classes from './profile.module.css'

const genders = ['Male', 'Female', 'Others'] as const
const countAbout = createCharacterCounter({
  min: accountLimits.aboutMinLength,
  max: accountLimits.aboutMaxLength,
})
const loadSchema = () =>
  import('#shared/contract/accounts/accounts.ts').then((contract) => contract.updateProfileRequest)

/** The form's name has the user's id, so that a draft is never restored for another user. */
export function EditProfileForm({ user }: { user: ShortOwnUser }) {
  return (
    <section className={`${card.card} ${classes.panel}`} aria-label="Edit Profile">
      <div className={classes.form}>
        <Form
          name={`profile-${user._id}`}
          schema={loadSchema}
          submitLabel="Save changes"
          busyLabel="Saving…"
          afterSubmit="enable"
          onSubmit={async (json) => {
            const { msg } = await parseResponse(getBrowserApi().user.update.$patch({ json }))
            await refreshSession()
            toast.success(msg)
          }}
          footer={
            <Button type="reset" variant="quiet">
              Discard changes
            </Button>
          }
        >
          <UploadField
            name="avatar"
            label="Profile picture"
            purpose="avatar"
            defaultValue={isDefaultAvatar(user.avatar) ? '' : user.avatar}
            placeholder={<Avatar user={{ fullname: user.fullname, avatar: '' }} size={96} />}
          />
          <TextField
            name="fullname"
            label="Full name"
            help={`At least ${accountLimits.fullnameMinLength} characters. Shown on your courses and posts.`}
            autoComplete="name"
            defaultValue={user.fullname}
          />
          <TextField
            name="username"
            label="User name"
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={user.username}
          />
          <RadioField name="gender" label="Gender" options={genders} defaultValue={user.gender} />
          <TextField
            name="bio"
            label="Bio"
            help={`One sentence. At most ${accountLimits.bioMaxLength} characters.`}
            isOptional
            defaultValue={user.bio}
          />
          <TextField
            name="stack"
            label="What I do"
            help={`Your occupation or your tools. At most ${accountLimits.stackMaxLength} characters.`}
            isOptional
            defaultValue={user.stack}
          />
          <TextAreaField
            name="desc"
            label="About me"
            help={`${accountLimits.aboutMinLength} to ${accountLimits.aboutMaxLength} characters, or leave it empty.`}
            rows={5}
            defaultValue={user.desc}
            measure={countAbout}
          />
          <ReadOnlyField
            name="email"
            label="Email"
            value={user.email}
            help={profileMessages.emailFixed}
          />
          <ReadOnlyField
            name="role"
            label="Role"
            value={roleNames[user.role]}
            help={profileMessages.roleFixed}
          />
        </Form>
      </div>
    </section>
  )
}
