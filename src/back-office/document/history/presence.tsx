import { useQuery } from "@tanstack/react-query";
import { Typography } from "antd";
import { useEffect, useState } from "react";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { isRecord } from "#src/schema/json.ts";

interface Person {
  id: number;
  name: string | null;
}

/** Names the others who have a document open (BO-3.3). */
export function Presence({ id }: { id: string }) {
  const t = useTexts();
  const own = useQuery(sessionQuery(useOffice())).data?.user.id;
  const others = usePresent(id).filter((person) => person.id !== own);
  return (
    <Typography.Text role="status">
      {others.length > 0 &&
        t("presence.others", {
          count: others.length,
          names: others.map(({ name }) => name ?? "?").join(", "),
        })}
    </Typography.Text>
  );
}

function usePresent(id: string): Person[] {
  const [present, setPresent] = useState<Person[]>([]);
  useEffect(() => {
    const source = new EventSource(
      `/v2/bo/presence?document=${encodeURIComponent(id)}`,
    );
    source.addEventListener("message", ({ data }) => {
      const event: unknown = JSON.parse(data);
      if (isRecord(event) && Array.isArray(event["present"]))
        setPresent(event["present"]);
    });
    source.addEventListener("error", () => setPresent([]));
    return () => source.close();
  }, [id]);
  return present;
}
