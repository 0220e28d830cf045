package io.deepseekmcp.provider;

import io.deepseekmcp.config.ApiKey;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks a provider whether the key works, which models there are and what the balance is, within ten seconds in all. */
public final class ProviderProbe {
    private static final List<String> BALANCE_FIELDS =
            List.of("currency", "total_balance", "granted_balance", "topped_up_balance");

    private final Provider provider;
    private final ModelRequest model;
    private final Optional<ApiKey> key;

    ProviderProbe(Provider provider, ModelRequest model, Optional<ApiKey> key) {
        this.provider = provider;
        this.model = model;
        this.key = key;
    }

    /**
     * What the provider said.
     *
     * @param keyAccepted empty when that could not be found out
     * @param models the names that exist, empty when unknown
     * @param balance the provider's own fields ({@code is_available}, {@code balance_infos} with amounts as text), empty
     *     where the provider tells none
     * @param latency of the first answer, empty when none came
     * @param problem what a user has to do, empty when all is well
     */
    public record Report(
            Optional<Boolean> keyAccepted,
            List<String> models,
            Optional<Map<String, Object>> balance,
            Optional<Duration> latency,
            Optional<String> problem) {
        public Report {
            models = List.copyOf(models);
        }

        /** The {@code online} object of the health report; what is not known is null. */
        public Map<String, Object> toJson() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("key_accepted", keyAccepted.orElse(null));
            json.put("models", models);
            json.put("balance", balance.orElse(null));
            json.put("latency_ms", latency.map(Duration::toMillis).orElse(null));
            json.put("problem", problem.orElse(null));
            return json;
        }
    }

    /** Asks. Every failure becomes the report's problem; an interrupt ends the wait. */
    public Report ask() throws InterruptedException {
        if (key.isEmpty()) {
            return new Report(
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of("No API key is set, so the provider was not asked. Set DEEPSEEK_MCP_API_KEY or"
                            + " DEEPSEEK_API_KEY."));
        }
        Instant deadline = provider.clock().instant().plus(Provider.SIDE_QUESTION);
        Instant start = deadline.minus(Provider.SIDE_QUESTION);
        try {
            provider.prepare();
            start = provider.clock().instant();
            List<String> models = provider.models(deadline);
            Duration latency = Duration.between(start, provider.clock().instant());
            return withBalance(models, latency, deadline);
        } catch (InterruptedIOException e) {
            throw AnswerStream.interruption(e);
        } catch (IOException e) {
            return failed(
                    TransportErrors.of(e),
                    Duration.between(start, provider.clock().instant()));
        }
    }

    private Report withBalance(List<String> models, Duration latency, Instant deadline) throws InterruptedException {
        Optional<Map<String, Object>> balance = Optional.empty();
        Optional<String> problem = isListed(models)
                ? Optional.empty()
                : Optional.of("The provider does not list " + model.sentAs()
                        + (model.sentAs().equals(model.name()) ? "" : ", which " + model.name() + " is sent as")
                        + ". Set model (DEEPSEEK_MCP_MODEL) to one that it lists.");
        if (model.dialect() == ModelRequest.Dialect.DEEPSEEK) {
            try {
                Map<String, Object> told = balance(provider.get(provider.root() + "/user/balance", deadline));
                balance = Optional.of(told);
                if (Boolean.FALSE.equals(told.get("is_available"))) {
                    problem = Optional.of(ProviderError.BALANCE_EMPTY.words(provider.host()));
                }
            } catch (InterruptedIOException e) {
                throw AnswerStream.interruption(e);
            } catch (IOException e) {
                String why = TransportErrors.of(e).sentence(provider.host());
                problem = problem.or(() -> Optional.of("The balance could not be read. " + why));
            }
        }
        return new Report(Optional.of(true), models, balance, Optional.of(latency), problem);
    }

    /** Ollama lists the tag of a model that is asked for without one. */
    private boolean isListed(List<String> models) {
        return models.contains(model.sentAs()) || models.contains(model.sentAs() + ":latest");
    }

    private Report failed(FailedAttempt fault, Duration latency) {
        boolean answered = fault.status() != 0;
        Optional<Boolean> accepted = switch (fault.fault()) {
            case KEY_REFUSED, FORBIDDEN -> Optional.of(false);
            case BALANCE_EMPTY, BALANCE_LIMIT, RATE_LIMITED -> Optional.of(true);
            default -> Optional.empty();
        };
        String sentence = switch (fault.fault()) {
            case DEADLINE ->
                provider.host() + " did not answer within " + Provider.SIDE_QUESTION.toSeconds()
                        + " s. Check the network, base_url and the proxy variables.";
            case NO_SUCH_PLACE ->
                provider.host() + " gives no list of models at base_url (HTTP " + fault.status()
                        + "). Some hosts have none; if delegations fail as well, check base_url: it usually ends in /v1.";
            default -> fault.sentence(provider.host());
        };
        return new Report(
                accepted,
                List.of(),
                Optional.empty(),
                answered ? Optional.of(latency) : Optional.empty(),
                Optional.of(sentence));
    }

    /** The fields that the provider documents and no others, amounts as the texts that they come as. */
    private static Map<String, Object> balance(Object answer) throws FailedAttempt {
        if (!(answer instanceof Map<?, ?> told)) {
            throw new FailedAttempt(ProviderError.UNREADABLE, "no balance");
        }
        List<Map<String, Object>> infos = new ArrayList<>();
        if (told.get("balance_infos") instanceof List<?> entries) {
            for (Object entry : entries) {
                if (entry instanceof Map<?, ?> info) {
                    Map<String, Object> kept = new LinkedHashMap<>();
                    BALANCE_FIELDS.stream()
                            .filter(field -> info.get(field) != null)
                            .forEach(field -> kept.put(field, ProviderText.fit(String.valueOf(info.get(field)))));
                    infos.add(kept);
                }
            }
        }
        Map<String, Object> balance = new LinkedHashMap<>();
        balance.put("is_available", told.get("is_available") instanceof Boolean available ? available : null);
        balance.put("balance_infos", infos);
        return balance;
    }
}
