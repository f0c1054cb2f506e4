import {
  CaptchaInput,
  ProgrammeCaptcha,
} from "#src/composites/access/programme-captcha.tsx";
import type { CaptchaControl } from "#src/forms/captcha/captcha-control.ts";

type Props = { control: CaptchaControl };

/** The captcha after too many sign-in attempts; renders nothing if the programme has none. */
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
