// Every durable write goes through here.
