import {
  CaptchaInput,
  ProgrammeCaptcha,
} from "#src/composites/access/programme-captcha.tsx";
import type { CaptchaControl } from "#src/forms/captcha/captcha.tsx";

type Props = { control: CaptchaControl };

/** The captcha of a sign-in that was refused for too many attempts; nothing where the programme has none. */
export default function SignInCaptcha({ control }: Props) {
  return (
    <ProgrammeCaptcha>
      {(captcha) =>
        captcha.status !== "none" && (
          <CaptchaInput control={control} captcha={captcha} />
        )
      }
    </ProgrammeCaptcha>
  );
}
