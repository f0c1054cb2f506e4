/** The parts of Google's script that are used. */
export interface Grecaptcha {
  ready(callback: () => void): void;
  render(
    element: HTMLElement,
    options: {
      sitekey: string;
      theme: "light" | "dark";
      callback: (response: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ): number;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

let loading: Promise<Grecaptcha> | undefined;

function load(language: string): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=explicit&hl=${language}`;
    script.async = true;
    script.onerror = () => {
      script.remove();
      reject(new Error(`${script.src} could not be loaded`));
    };
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha === undefined)
        reject(new Error(`${script.src} brought no grecaptcha`));
      else grecaptcha.ready(() => resolve(grecaptcha));
    };
    document.head.append(script);
  });
}

/** Google's reCAPTCHA, in the language of the first call; a failed load is retried by the next call. */
export function loadGrecaptcha(language: string): Promise<Grecaptcha> {
  loading ??= load(language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
